import { expect, it } from 'vitest'
import { journeyDaysTexts } from './journey-days.ts'
import { notificationTexts } from './notifications.ts'
import { recadoTexts } from './recados.ts'
import { syncTexts } from './sync-status.ts'
import { videoTexts } from './videos.ts'

/**
 * The sentences whose words the ministry chose, and the place of each: they stay word for word.
 * Screens take them from there.
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
  'Verifique seu email para confirmação. Você receberá outro email quando for aprovado.':
    'access-request.sent.description',
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
  // Journey and devotionals
  'Erro ao iniciar jornada': 'journey-start-and-end.startFailed',
  'Jornada iniciada! ✨': 'journey-start-and-end.started',
  'Erro ao carregar devocional': 'journey.devotional.loadFailed',
  'Devocional não encontrado': 'no-day.notFound',
  'Cada passo tem seu tempo': 'no-day.future',
  'Erro ao concluir dia': 'journey.complete.failed',
  'Dia concluído! Nos vemos amanhã ✨': 'journey.complete.done',
  'Adicionado aos favoritos': 'journey.favorite.added',
  'Removido dos favoritos': 'journey.favorite.removed',
  'Copiado para a área de transferência': 'share-day.copied',
  // Recados, events, videos
  'Nenhum recado disponível no momento.': 'recados.empty',
  'Recado não encontrado.': 'recados.detail.notFound',
  'Nenhum evento disponível no momento': 'events.empty',
  'Fazer Inscrição': 'events.register',
  'Nenhum vídeo disponível no momento': 'videos.empty',
  'Vídeo disponível quando houver conexão': 'videos.offline',
  // Shop and profile
  'Erro ao carregar produtos': 'shop.loadFailed',
  'Produto indisponível': 'shop.unavailable',
  'Produto adicionado ao carrinho!': 'shop.added',
  'Carrinho vazio': 'shop.cart.checkoutEmpty',
  'Checkout em desenvolvimento': 'shop.cart.checkoutLater',
  'Finalizar Compra': 'shop.cart.checkout',
  'Dados atualizados com sucesso!': 'profile.edit.done',
  'Erro ao atualizar dados': 'profile.edit.failed',
  // Landing, installation
  'Cura, Identidade e Propósito': 'landing.headline',
  'Devocional de Hoje': 'home.today',
  'Ver Eventos': 'home.events',
  'Entrar no Ministério': 'landing.visitor.enter',
  'A instalação não está disponível no momento': 'install.unavailable.title',
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
  CONFIRMAR: 'admin-people.remove.word',
  'Nenhum dado para exportar': 'admin-people.users.nothingToExport',
  'Nenhuma usuária encontrada com os filtros aplicados': 'admin-people.users.emptyFiltered',
  'Nenhuma usuária cadastrada ainda': 'admin-people.users.empty',
  'Usuária não encontrada': 'admin-people.user.notFound',
  'Erro ao atualizar acesso/status': 'admin-people.updateFailed',
  'Sem cadastro': 'admin-people.noAccount',
  'Sem solicitação': 'admin-people.noRequest',
  'Aprovar e enviar convite': 'admin-people.setStatus.approveAndInvite',
  // Admin: devotionals, events, videos, products, groups
  'Título é obrigatório': 'admin-content.titleRequired',
  'Título muito longo': 'admin-content.titleLong',
  'Mensagem é obrigatória': 'admin-content.messageRequired',
  'Verdade do Dia é obrigatória': 'admin-devotionals.rules.truthRequired',
  'Dia deve ser pelo menos 1': 'admin-devotionals.rules.dayLow',
  'Dia deve ser no máximo 30': 'admin-devotionals.rules.dayHigh',
  'Data é obrigatória': 'admin-events.rules.dateRequired',
  'URL deve ser do YouTube': 'admin-videos.rules.youtube',
  'Ordem deve ser no mínimo 0': 'admin-videos.rules.orderLow',
  'URL inválida': 'admin-content.media.invalid',
  'Erro ao excluir': 'admin-content.removal.failed',
  'Erro ao salvar recado': 'admin-recados.saveFailed',
  'Não foi possível adicionar o devocional': 'admin-devotionals.addFailed',
  'Não foi possível adicionar o evento': 'admin-events.addFailed',
  'Não foi possível adicionar o vídeo': 'admin-videos.addFailed',
  'Não foi possível adicionar o produto': 'admin-products.addFailed',
  'Não foi possível adicionar o grupo': 'admin-groups.addFailed',
}

/**
 * Names and labels that the ministry chose. They are in the texts of a screen and in the links to
 * it.
 * The administrators' texts have their own words for the same things.
 */
const labels: Record<string, readonly string[]> = {
  Home: ['shell.links.home'],
  'Quem Somos': ['about.title', 'shell.links.about'],
  Devocionais: ['journey.title', 'shell.links.devotionals'],
  Recados: ['recados.title', 'shell.links.recados'],
  Valores: ['shell.links.values', 'values.title'],
  Vídeos: ['shell.links.videos', 'videos.title'],
  Eventos: ['events.title', 'landing.tiles.events.title', 'shell.links.events'],
  Loja: ['shell.links.shop'],
  Admin: ['shell.links.admin'],
  Início: ['landing.title', 'shell.links.start'],
  Perfil: ['shell.links.profile'],
  Entrar: ['auth.modes.signIn', 'auth.signIn.submit', 'auth.signIn.title', 'shell.signIn'],
  'Nossa História': ['about.history.label'],
  'Palavra da Fundadora': ['about.founder.label'],
  'Verdade do Dia': ['journey.devotional.truth'],
  'Reler devocional': ['journey-days.today.reread', 'journey.complete.reread'],
  'Em breve': ['journey-days.day.soon'],
  Novo: ['notifications.unread', 'recados.isNew'],
  Importante: ['recados.isPinned'],
  'Ler mais': ['recados.readMore'],
  'Marcar todos como lidos': ['recados.markAll.action'],
  'Loja Oficial': ['landing.tiles.shop.title', 'shop.title'],
  'Fora de estoque': ['shop.outOfStock'],
  'Meu Perfil': ['profile.title'],
  'Jesus como centro': ['values.items.0.name'],
  'Amor incondicional': ['values.items.1.name'],
  'Fé viva': ['values.items.2.name'],
  'Comunhão verdadeira': ['values.items.3.name'],
  'Tudo salvo': ['sync-status.label.saved'],
  'Enviando…': ['sync-status.label.sending'],
  'Não foi possível enviar': ['sync-status.label.sendFailed'],
  'Nova versão disponível': ['update.title'],
}

/** Texts that contain a number or a name. */
const made: readonly [sentence: string, made: string][] = [
  ['Dia 1 de 30 • 0 dias concluídos', journeyDaysTexts.position(1, 30, 0)],
  ['Dia 2 de 30 • 1 dia concluído', journeyDaysTexts.position(2, 30, 1)],
  ['Dia 9 de 30 • 8 dias concluídos', journeyDaysTexts.position(9, 30, 8)],
  ['Continuar do dia 4', journeyDaysTexts.openDays.resume(4)],
  ['Anexo 2', recadoTexts.detail.attachment(2)],
  ['9', notificationTexts.badge(9)],
  ['9+', notificationTexts.badge(10)],
  ['Notificações, mais de 9 não lidas', notificationTexts.name(10)],
  ['Reproduzir vídeo: Oração da manhã', videoTexts.play('Oração da manhã')],
  ['1 alteração aguardando envio', syncTexts.label.waiting(1)],
  ['3 alterações aguardando envio', syncTexts.label.waiting(3)],
  ['Dia 4 concluído', syncTexts.items.day(4)],
]

const modules = import.meta.glob<Record<string, unknown>>(['./*.ts', '!./*.test.ts'], { eager: true })

/** Every sentence of src/texts with its place: 'auth.errors.pending'. */
const sentences = Object.entries(modules).flatMap(([file, exported]) =>
  Object.values(exported).flatMap((texts) => leaves(texts, file.replace(/^\.\/|\.ts$/g, ''))),
)

function leaves(value: unknown, place: string): { place: string; sentence: string }[] {
  if (typeof value === 'string') return [{ place, sentence: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => leaves(part, `${place}.${key}`))
}

it.each(Object.entries(catalogue))('“%s” exists once, in %s', (sentence, place) => {
  expect(sentences.filter((found) => found.sentence === sentence).map((found) => found.place)).toEqual([place])
})

it.each(Object.entries(labels))('“%s” exists in %j, and nowhere else', (label, places) => {
  const found = sentences.filter(({ sentence, place }) => sentence === label && !place.startsWith('admin-'))
  expect(found.map(({ place }) => place).sort()).toEqual(places)
})

it.each(made)('“%s” is worded so', (sentence, said) => {
  expect(said).toBe(sentence)
})

it('“e-mail” never breaks at its hyphen in what members read, except in the sentences of the ministry', () => {
  const breaking = sentences.filter(({ place, sentence }) => !place.startsWith('admin-') && /\be-mail/.test(sentence))
  expect(breaking.map(({ sentence }) => sentence).filter((sentence) => !(sentence in catalogue))).toEqual([])
})
