import { count } from '#lib/plural.ts'

/**
 * Texts of the journey's end and of earlier journeys, in their own file because a member needs them
 * once in thirty days.
 */
export const journeyEndTexts = {
  finishedJourney: {
    title: 'Parabéns! Você chegou ao dia 30',
    lead: (completed: number) =>
      completed === 30
        ? 'Trinta dias, um passo por vez. Obrigada por caminhar até aqui.'
        : `Você caminhou ${completed} dos 30 dias. Os outros continuam abertos, quando quiser.`,
    restart: 'Recomeçar a jornada',
    confirmTitle: 'Recomeçar a jornada?',
    confirm: 'Recomeçar',
    notYet: 'Ainda não',
    description:
      'Uma nova jornada começa agora, pelo dia 1, e abre um dia de cada vez. A que você terminou continua guardada, e o que já leu pode ser relido.',
  },
  earlier: {
    heading: 'Jornadas anteriores',
    line: (number: number, completed: number, begun: string) =>
      `${number}ª jornada, iniciada em ${begun}: ${count(completed, 'dia concluído', 'dias concluídos')}`,
  },
} as const

/** Texts for the start of a journey. */
export const journeyStartTexts = {
  intro: {
    title: 'Trinta dias, um passo por vez',
    lead: 'Cada dia traz um versículo, uma mensagem e uma verdade para levar consigo.',
    points: [
      'Quando um dia termina, o próximo se abre na mesma hora, no dia seguinte.',
      'Leva poucos minutos. Não há atraso: cada passo tem seu tempo.',
      'Tudo fica guardado no seu aparelho e abre também sem internet.',
    ],
    start: 'Iniciar jornada',
  },
  started: 'Jornada iniciada! ✨',
  startFailed: 'Erro ao iniciar jornada',
} as const
