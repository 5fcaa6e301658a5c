import { count } from '#lib/plural.ts'
import { brand } from '../brand.ts'

/** Texts about mail, for administrators. Those in catalogue.test.ts stay word for word. */
export const adminMailTexts = {
  refresh: 'Atualizar',
  queue: {
    title: 'Fila de e-mails',
    lead: 'O que ainda não saiu. O servidor tenta de novo sozinho; aqui você pode tentar já.',
    caption: 'E-mails que esperam para sair, do mais novo ao mais antigo',
    loadFailed: 'Erro ao carregar fila de emails',
    empty: 'Não há emails pendentes',
    emptyHint: 'Tudo o que havia para enviar já saiu.',
    columns: { to: 'Para', subject: 'Assunto', since: 'Desde', state: 'Situação', actions: 'Ações' },
    state: {
      untried: 'Aguardando a vez',
      next: (when: string) => `Nova tentativa ${when}`,
      givenUp: 'Sem nova tentativa automática',
      attempts: (amount: number) => count(amount, 'tentativa', 'tentativas'),
    },
    /** What became of a mail, as far as the mail server's own words tell. */
    problems: {
      unreachable: 'O servidor de e-mail não respondeu',
      refusedAddress: 'Este endereço não existe ou não aceita e-mails',
      fullMailbox: 'A caixa de entrada está cheia',
      refusedSignIn: 'O servidor de e-mail não aceitou a senha do ministério',
      tooMany: 'O servidor de e-mail pediu para esperar',
      refused: 'O servidor de e-mail recusou',
      unknown: 'O envio não terminou bem',
    },
    retry: 'Reenviar',
    retryNamed: (to: string) => `Reenviar para ${to}`,
    retried: 'E-mail enviado',
    retryFailed: 'Não foi possível reenviar',
    remove: 'Excluir',
    removeNamed: (to: string) => `Excluir o e-mail para ${to}`,
    removeTitle: 'Excluir este e-mail da fila?',
    removeDescription: (subject: string, to: string) =>
      `“${subject}”, para ${to}, não será enviado. Não há como voltar atrás.`,
    removed: 'E-mail excluído da fila',
    removeFailed: 'Erro ao remover email',
    /** The reminders of a recado: whom they are for is not said. */
    reminders: {
      to: (amount: number) => `${count(amount, 'pessoa', 'pessoas')} que ainda não ${amount === 1 ? 'leu' : 'leram'}`,
      why: 'Os nomes não aparecem para ninguém',
      failing: (amount: number) => `${amount} com erro`,
      removeNamed: (subject: string) => `Excluir da fila: ${subject}`,
      removeTitle: 'Excluir estes lembretes da fila?',
      removeDescription: (subject: string) =>
        `O que falta enviar de “${subject}” não será enviado. Não há como voltar atrás.`,
      removed: 'Lembretes excluídos da fila',
    },
    more: 'Mostrar mais',
  },
  diagnostics: {
    title: 'Diagnóstico de e-mail',
    lead: 'Se os e-mails estão saindo, e o que ficou para trás.',
    loadFailed: 'Não foi possível consultar o estado do envio',
    provider: 'Como os e-mails saem',
    verdict: {
      none: 'Nenhum provedor está configurado: nenhum e-mail sai.',
      file: 'Não há servidor de e-mail configurado: cada e-mail fica guardado em um arquivo no servidor, e ninguém o recebe.',
      never: 'Nenhum e-mail foi enviado ainda: envie um teste.',
      works: 'O último envio funcionou.',
      fails: 'O último envio falhou.',
    },
    lines: {
      route: 'Forma de envio',
      from: 'Remetente',
      sent: 'Último envio que saiu',
      failed: 'Última falha',
      waiting: 'Na fila',
      oldest: 'O mais antigo espera desde',
    },
    routes: { smtp: 'SMTP', http: 'Provedor por HTTP', file: 'Arquivo no servidor', none: 'Nenhuma' },
    never: 'Nunca',
    waiting: (waiting: number, failing: number, givenUp: number) =>
      [
        count(waiting, 'e-mail', 'e-mails'),
        failing > 0 ? `${failing} com erro` : null,
        givenUp > 0 ? `${givenUp} sem nova tentativa automática` : null,
      ]
        .filter((part) => part !== null)
        .join(', '),
    latest: 'Os 50 mais recentes da fila',
    toQueue: 'Abrir a fila',
    toTest: 'Enviar um teste',
  },
  test: {
    title: 'Teste de e-mail',
    lead: 'Envia já um e-mail de teste, sem passar pela fila, e mostra o que o servidor respondeu.',
    address: 'E-mail de destino',
    send: 'Enviar teste',
    empty: 'Por favor, digite um email',
    sent: 'E-mail de teste enviado',
    sentTo: (to: string, when: string) => `Para ${to}, ${when}. Confira também a caixa de spam.`,
    /** The server has no mail provider, so nobody receives the mail. */
    filed: (to: string) => `O servidor não tem provedor de e-mail: a mensagem para ${to} ficou em um arquivo nele.`,
    failed: 'O e-mail de teste não foi enviado',
    message: {
      subject: `Teste de e-mail - ${brand.name}`,
      text: `Este é um e-mail de teste do ${brand.name}. Se você está lendo, o envio funciona.`,
    },
  },
} as const
