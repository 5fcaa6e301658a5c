/**
 * Texts for the start of a journey, in their own file because a member needs them once in thirty
 * days.
 */
export const journeyStartTexts = {
  intro: {
    title: 'Trinta dias, um passo por vez',
    lead: 'Cada dia traz um versículo, uma mensagem e uma verdade para levar consigo.',
    points: [
      'Quando um dia termina, o próximo se abre na mesma hora, no dia seguinte.',
      'Leva uns dez minutos. Não há atraso: cada passo tem seu tempo.',
      'Tudo fica guardado no seu aparelho e abre também sem internet.',
    ],
    start: 'Iniciar jornada',
  },
  started: 'Jornada iniciada! ✨',
  startFailed: 'Erro ao iniciar jornada',
} as const
