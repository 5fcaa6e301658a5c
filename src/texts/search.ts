import { count } from '#lib/plural.ts'

export const searchTexts = {
  title: 'Buscar',
  label: 'Buscar nos devocionais e recados',
  placeholder: 'Uma palavra, um versículo…',
  clear: 'Limpar',
  hint: 'A busca acontece no seu aparelho, também sem internet.',
  preparing: 'Preparando a busca…',
  found: (amount: number) => (amount === 0 ? 'Nenhum resultado' : count(amount, 'resultado', 'resultados')),
  nothing: (query: string) => `Nada encontrado para “${query}”`,
  nothingLead: 'Tente outra palavra, ou só o começo dela. Acentos não fazem diferença.',
  more: 'Mostrar mais resultados',
  devotional: (day: number) => `Devocional, dia ${day}`,
  note: (day: number) => `O que você escreveu, dia ${day}`,
  recado: (when: string) => `Recado, ${when}`,
} as const
