/**
 * Texts about events, for administrators. The texts from the specification's sections 5 and 8 are
 * verbatim.
 */
export const adminEventsTexts = {
  title: 'Eventos',
  caption: 'Eventos, do mais distante ao mais antigo',
  search: 'Procurar nos eventos',
  nothingFound: 'Nenhum evento com estas palavras',
  columns: { title: 'Evento', when: 'Quando', where: 'Onde' },
  noPlace: 'Sem local',
  lead: 'O que acontece, onde e quando.',
  create: 'Novo evento',
  edit: 'Editar evento',
  rules: {
    dateRequired: 'Data é obrigatória',
    dateWrong: 'Data inválida',
  },
  fields: {
    title: 'Título',
    description: 'Descrição',
    date: 'Data e hora',
    location: 'Local',
    registration: 'Link de inscrição',
    image: 'Imagem',
  },
  hints: {
    date: (zone: string) => `Na hora do ministério (${zone}).`,
    registration: 'Começa com https://. Vazio: sem botão de inscrição.',
    image: 'Na proporção 16:9, por exemplo 1200 × 675.',
  },
  isPast: 'Esta data já passou: o evento aparece entre os que já aconteceram.',
  past: 'Já aconteceu',
  addFailed: 'Não foi possível adicionar o evento',
  saveFailed: 'Não foi possível salvar o evento',
  empty: 'Nenhum evento ainda',
  emptyLead: 'O que você criar aqui aparece para todas em Eventos.',
  removeTitle: (title: string) => `Excluir “${title}”?`,
  removeDescription: 'O evento some para todas. Quem o pôs na própria agenda continua com ele lá.',
  previewEmpty: 'Escreva o título e escolha a data para ver como fica.',
} as const
