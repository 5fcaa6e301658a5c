import { expect, it } from 'vitest'

/**
 * The sentences that the specification gives word for word for coming in (its section 8, and the rules of section 5),
 * and where each stands. A screen that needs one takes it from there.
 */
const catalogue: Record<string, string> = {
  // Sign-in and sign-up
  'Erro de Validação': 'auth.validation.title',
  'Dados inválidos': 'auth.validation.fallback',
  'Email inválido': 'auth.rules.email',
  'Senha é obrigatória': 'auth.rules.passwordRequired',
  'Senha deve ter pelo menos 6 caracteres': 'auth.rules.passwordShort',
  'Nome deve ter pelo menos 2 caracteres': 'auth.rules.nameShort',
  'Nome muito longo': 'auth.rules.nameLong',
  'Este email já está cadastrado': 'auth.errors.alreadyRegistered',
  'Email ou senha incorretos': 'auth.errors.invalidCredentials',
  'Por favor, confirme seu email': 'auth.errors.emailNotConfirmed',
  'Ocorreu um erro. Por favor, tente novamente.': 'auth.errors.signUpUnknown',
  'Seu acesso ainda está pendente de aprovação.': 'auth.errors.pending',
  'Erro ao fazer login': 'auth.errors.signInUnknown',
  'Crie sua senha': 'auth.errors.createPassword.title',
  'Seu cadastro está aprovado. Crie sua senha no link enviado ao seu e-mail.': 'auth.errors.createPassword.description',
  'Erro ao sair': 'auth.signOut.failed',
  'Bem-vinda de volta, Admin!': 'auth.welcome.admin',
  'Bem-vinda de volta!': 'auth.welcome.member',
  'Conta criada! Aguarde aprovação para acessar.': 'auth.signedUp',
  'Até logo!': 'auth.signOut.done',
  'Falta um passo: solicite acesso': 'auth.requestCard.title',
  'Esqueci minha senha': 'auth.forgotten.action',
  'Sem conexão. Entre quando estiver online.': 'auth.errors.offline',
  // Access request
  'Email já cadastrado': 'access-request.duplicate.title',
  'Este email já foi enviado para aprovação.': 'access-request.duplicate.description',
  'Erro no formulário': 'access-request.invalid',
  'Erro ao enviar cadastro': 'access-request.failed.title',
  'Tente novamente mais tarde.': 'access-request.failed.fallback',
  'Cadastro enviado!': 'access-request.sent.title',
  'Verifique seu email para confirmação. Você receberá outro email quando for aprovado.': 'access-request.sent.description',
  'Telefone inválido': 'access-request.rules.telefone',
  'Selecione um grupo': 'access-request.rules.grupo',
  'Campo obrigatório': 'access-request.rules.required',
  'Você precisa aceitar os termos': 'access-request.rules.consent',
  // Activation page
  'Email ausente no link': 'create-password.link.emailMissing',
  'Link inválido - token ausente': 'create-password.link.tokenMissing',
  'Erro ao validar cadastro': 'create-password.link.accountCheckFailed',
  'Conta não cadastrada': 'create-password.link.unregistered',
  'Link inválido': 'create-password.link.invalid',
  'Link expirado': 'create-password.link.expired',
  'Erro ao validar link': 'create-password.link.checkFailed',
  'Link de ativação reenviado! Verifique seu email e clique no novo link.': 'create-password.resent',
  'Erro ao reenviar link de ativação': 'create-password.resendFailed',
  'Link expirado ou inválido': 'create-password.errors.expired',
  'Conta não encontrada': 'create-password.errors.notFound',
  'Erro ao criar senha': 'create-password.errors.unknown',
  'Senha criada, mas erro ao fazer login. Tente fazer login manualmente.': 'create-password.errors.signIn',
  'Senha criada com sucesso! Bem-vinda!': 'create-password.done',
  'Criar Senha': 'create-password.submit',
  'A senha deve ter no mínimo 8 caracteres': 'create-password.rules.short',
  'As senhas não coincidem': 'create-password.rules.mismatch',
  // Mail, for administrators
  'Erro ao carregar fila de emails': 'admin-mail.queue.loadFailed',
  'Não há emails pendentes': 'admin-mail.queue.empty',
  'Erro ao remover email': 'admin-mail.queue.removeFailed',
  'Por favor, digite um email': 'admin-mail.test.empty',
  // Admin: the people
  'Erro ao carregar dados': 'admin-people.loadFailed',
  'Usuária aprovada! Email de ativação enviado.': 'admin-people.approve.done',
  'Acesso recusado': 'admin-people.refuse.done',
  'Erro ao recusar': 'admin-people.refuse.failed',
  'Ativação reenviada!': 'admin-people.sendLink.done',
  'Erro ao reenviar': 'admin-people.sendLink.failed',
  'Conta desativada': 'admin-people.deactivate.done',
  'Conta reativada': 'admin-people.reactivate.done',
  'Exclusão cancelada': 'admin-people.remove.cancelled',
  'Usuário excluído com sucesso': 'admin-people.remove.done',
  'Erro ao excluir usuário': 'admin-people.remove.failed',
  'CONFIRMAR': 'admin-people.remove.word',
  'Nenhum dado para exportar': 'admin-people.users.nothingToExport',
  'Nenhuma usuária encontrada com os filtros aplicados': 'admin-people.users.emptyFiltered',
  'Nenhuma usuária cadastrada ainda': 'admin-people.users.empty',
  'Usuária não encontrada': 'admin-people.user.notFound',
  'Erro ao atualizar acesso/status': 'admin-people.updateFailed',
  'Sem cadastro': 'admin-people.noAccount',
  'Sem solicitação': 'admin-people.noRequest',
  'Aprovar e enviar convite': 'admin-people.setStatus.approveAndInvite',
}

const modules = import.meta.glob<Record<string, unknown>>(['./*.ts', '!./*.test.ts'], { eager: true })

/** Every sentence of src/texts, with its place: 'auth.errors.pending'. */
const sentences = Object.entries(modules).flatMap(([file, exported]) =>
  Object.values(exported).flatMap((texts) => leaves(texts, file.replace(/^\.\/|\.ts$/g, ''))),
)

function leaves(value: unknown, place: string): { place: string; sentence: string }[] {
  if (typeof value === 'string') return [{ place, sentence: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => leaves(part, `${place}.${key}`))
}

it.each(Object.entries(catalogue))('“%s” stands once, in %s', (sentence, place) => {
  expect(sentences.filter((found) => found.sentence === sentence).map((found) => found.place)).toEqual([place])
})
