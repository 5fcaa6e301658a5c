import { count } from '#lib/plural.ts'

/** Texts of the overview of thirty days. A devotional screen does not load this file. */
export const journeyDaysTexts = {
  position: (day: number, total: number, completed: number) =>
    `Dia ${day} de ${total} • ${count(completed, 'dia concluído', 'dias concluídos')}`,
  today: {
    heading: 'Devocional de hoje',
    read: 'Ler o devocional',
    reread: 'Reler devocional',
    notWritten: 'O devocional deste dia ainda está sendo escrito. Volte em breve.',
  },
  /** After days away: the open days wait for the member, and nothing is late. */
  openDays: {
    heading: 'Dias abertos para você',
    lead: 'Eles esperam por você, na ordem e no tempo que quiser.',
    resume: (day: number) => `Continuar do dia ${day}`,
    welcome: 'Que bom ver você',
  },
  favoritesLink: 'Ver meus favoritos',
  carousel: {
    heading: 'Dias da jornada',
    role: 'carrossel',
    slideRole: 'slide',
    previous: 'Dias anteriores',
    next: 'Próximos dias',
  },
  grid: { heading: 'Ir para um dia' },
  day: {
    number: (day: number) => `Dia ${day}`,
    of: (day: number, total: number) => `Dia ${day} de ${total}`,
    name: (day: number, total: number, state: string) => `Dia ${day} de ${total}, ${state}`,
    states: {
      completed: 'concluído',
      suggested: 'próximo passo',
      open: 'aberto',
      locked: 'bloqueado',
      unwritten: 'em breve',
    },
    suggestedBadge: 'Seu próximo passo',
    completedBadge: 'Concluído',
    soon: 'Em breve',
    locked: (day: number, when: string) => `Dia ${day} bloqueado. Disponível ${when}`,
    available: (when: string) => `Disponível ${when}`,
  },
} as const
