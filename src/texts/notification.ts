import { shortName } from '../brand.ts'

/** What a notification says on the phone. Short: it stands on a locked screen. */
export const notificationTexts = {
  day: (day: number, title: string) => `Dia ${day}: ${title}`,
  today: 'Seu momento de hoje',
  dayWaits: 'Está aqui, quando você quiser. Sem pressa.',
  dayDone: 'Seu dia já está completo',
  dayDoneWords: 'Que bom. Descanse no que você leu.',
  newRecado: 'Novo recado',
  newRecados: (count: number) => `${count} recados novos`,
  waits: 'Abra para ver.',
  event: 'Você tem um encontro',
  access: 'Seu acesso foi aprovado',
  accessWords: 'Abra o e‑mail que enviamos: nele está o link para criar a sua senha.',
  signedOut: shortName,
  signedOutWords: 'Entre na sua conta para ver o que há de novo.',
} as const
