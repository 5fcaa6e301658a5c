/**
 * Texts in the place of a day's text, in their own file because few visits need them. Those in
 * catalogue.test.ts stay word for word.
 */
export const noDayTexts = {
  notFound: 'Devocional não encontrado',
  notFoundLead: 'Este dia não faz parte da jornada ou ainda não foi escrito.',
  future: 'Cada passo tem seu tempo',
  futureLead: (day: number, when: string) => `O dia ${day} se abre ${when}.`,
  futureBeforeStart: 'Inicie a sua jornada para abrir este dia.',
  backToJourney: 'Voltar para a jornada',
} as const
