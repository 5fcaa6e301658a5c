import { count } from '#lib/plural.ts'

export const favoriteTexts = {
  title: 'Favoritos',
  lead: (amount: number) =>
    `${count(amount, 'devocional guardado', 'devocionais guardados')} para reler quando quiser.`,
  loading: 'Buscando seus favoritos…',
  empty: 'Você ainda não guardou nenhum devocional',
  emptyLead: 'Toque no coração ao ler um devocional, e ele fica aqui, também sem internet.',
  toJourney: 'Ir para a jornada',
  day: (day: number) => `Dia ${day}`,
  notOpen: 'Este dia ainda não se abriu na sua jornada.',
  remove: (title: string) => `Remover dos favoritos: ${title}`,
  undo: 'Desfazer',
  undoHint: 'Abra o devocional e toque no coração.',
} as const
