import { count } from '#lib/plural.ts'

/** Texts of the events. Those in catalogue.test.ts stay word for word. */
export const eventTexts = {
  title: 'Eventos',
  lead: 'Encontros para se ver de perto, orar e celebrar juntas.',
  empty: 'Nenhum evento disponível no momento',
  emptyLead: 'Quando houver um encontro marcado, ele aparece aqui.',
  upcoming: 'Próximos encontros',
  past: 'Já aconteceram',
  when: 'Quando',
  where: 'Onde',
  register: 'Fazer Inscrição',
  registerFor: (title: string) => `Fazer Inscrição: ${title} (abre em outra aba)`,
  addToCalendar: 'Adicionar à agenda',
  addToCalendarOf: (title: string) => `Adicionar à agenda: ${title}`,
  calendarFailed: 'Não foi possível criar o arquivo da agenda',
  googleCalendar: 'Google Agenda',
  googleCalendarOf: (title: string) => `Google Agenda: ${title} (abre em outra aba)`,
  loading: 'Carregando eventos…',
  answer: {
    question: 'Você vem?',
    options: { vou: 'Vou', talvez: 'Talvez', nao: 'Não vou' },
    failed: 'Não foi possível guardar a resposta',
    coming: (others: number) => (others === 0 ? '' : count(others, 'vai', 'vão')),
    comingToo: (others: number) => (others === 0 ? 'Você vai' : `Você e mais ${others} vão`),
  },
} as const
