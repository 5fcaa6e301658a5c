import { journeyTexts } from './journey.ts'

/**
 * Texts about devotionals, for administrators. The texts from the specification's sections 2, 5 and
 * 8 are verbatim.
 */
export const adminDevotionalsTexts = {
  title: 'Devocionais',
  caption: 'Devocionais, por dia',
  search: 'Procurar nos devocionais',
  nothingFound: 'Nenhum devocional com estas palavras',
  columns: { title: 'Dia', text: 'Texto' },
  lead: 'Os trinta dias da jornada, um texto para cada um.',
  create: journeyTexts.newDevotional,
  edit: 'Editar devocional',
  rules: {
    themeRequired: 'Tema é obrigatório',
    verseRequired: 'Versículo é obrigatório',
    truthRequired: 'Verdade do Dia é obrigatória',
    dayLow: 'Dia deve ser pelo menos 1',
    dayHigh: 'Dia deve ser no máximo 30',
    dayWrong: 'Dia deve ser um número inteiro, de 1 a 30',
    date: 'Data inválida',
  },
  fields: {
    day: 'Dia',
    title: 'Título',
    theme: 'Tema',
    date: 'Data',
    verse: 'Versículo',
    reflection: 'Mensagem',
    action: 'Verdade do Dia',
    prayer: 'Oração',
    image: 'Imagem',
  },
  hints: {
    day: 'De 1 a 30. Cada dia tem um devocional só.',
    date: 'Se ficar vazia, vale a de hoje.',
    verse: 'O texto e, em outra linha, a referência.',
    reflection: 'Uma linha em branco separa os parágrafos.',
    image: 'Na proporção 3:2, por exemplo 1200 × 800.',
  },
  taken: (day: number, title: string) => `O dia ${day} já é de “${title}”`,
  takenShort: 'Este dia já tem um devocional. Escolha outro dia, ou edite o que existe.',
  addFailed: 'Não foi possível adicionar o devocional',
  saveFailed: 'Não foi possível salvar o devocional',
  empty: 'Nenhum devocional escrito ainda',
  emptyLead: 'Comece pelo dia 1: é o primeiro que cada mulher abre.',
  name: (day: number, title: string) => `Dia ${day}: ${title}`,
  removeTitle: (day: number) => `Excluir o devocional do dia ${day}?`,
  removeDescription: (title: string) =>
    `“${title}” some da jornada de todas. Os dias que elas concluíram continuam concluídos; favoritos dele se perdem.`,
  days: {
    title: 'Os trinta dias',
    progress: (written: number) => `${written} de 30 dias escritos`,
    missing: (amount: number) => (amount === 1 ? 'Falta 1 dia.' : `Faltam ${amount} dias.`),
    complete: 'Todos os dias estão escritos.',
    written: (day: number, title: string) => `Dia ${day}, escrito: ${title}. Editar`,
    unwritten: (day: number) => `Dia ${day}, ainda não escrito. Escrever`,
    waiting: (day: number, title: string) => `Dia ${day}, aguardando envio: ${title}. Editar`,
    refused: (day: number, title: string) => `Dia ${day}, não aceito: ${title}. Editar`,
    writeNext: (day: number) => `Escrever o dia ${day}`,
  },
  prayerExcerpt: (text: string) => `Oração: ${text}`,
  previewEmpty: 'Escreva o título para ver como fica.',
} as const
