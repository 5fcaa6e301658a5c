/** Texts of /emails, the page that ends the ministry's mails. */
export const mailChoiceTexts = {
  title: 'Recados por e‑mail',
  lead: 'Recados e encontros continuam no aplicativo, com tudo o mais.',
  stop: 'Parar de receber',
  stopWords: 'Quer deixar de receber os recados do ministério e os lembretes de encontros por e‑mail?',
  stopped: 'Pronto. Você não recebe mais recados nem lembretes por e‑mail.',
  stoppedWords: 'Mudou de ideia? Pode voltar a receber aqui mesmo, ou pelo seu perfil.',
  resume: 'Voltar a receber',
  resumed: 'Pronto. Você volta a receber recados e lembretes por e‑mail.',
  failed: 'Não foi possível mudar agora',
  offline: 'Para mudar isto é preciso estar conectada.',
  later: 'Tente de novo em alguns minutos.',
  invalidTitle: 'Este link não vale mais',
  invalid: 'Abra o link de um e‑mail mais novo, ou mude isto no seu perfil.',
  toProfile: 'Ir para o meu perfil',
} as const
