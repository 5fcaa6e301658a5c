/**
 * Texts about videos, for administrators. The texts from the specification's sections 5 and 8 are
 * verbatim.
 */
export const adminVideosTexts = {
  title: 'Vídeos',
  caption: 'Vídeos, na ordem em que aparecem',
  search: 'Procurar nos vídeos',
  nothingFound: 'Nenhum vídeo com estas palavras',
  columns: { title: 'Vídeo', url: 'Link' },
  lead: 'Na ordem em que aparecem para as mulheres.',
  create: 'Novo vídeo',
  edit: 'Editar vídeo',
  rules: {
    urlRequired: 'Link do vídeo é obrigatório',
    youtube: 'URL deve ser do YouTube',
    orderLow: 'Ordem deve ser no mínimo 0',
    orderHigh: 'Ordem deve ser no máximo 9999',
    orderWrong: 'Ordem deve ser um número inteiro',
  },
  fields: {
    title: 'Título',
    description: 'Descrição',
    url: 'Link do vídeo',
    thumbnail: 'Imagem de capa',
    order: 'Ordem',
  },
  hints: {
    url: 'Copiado do YouTube: youtube.com/watch, youtu.be, shorts, ao vivo ou playlist.',
    thumbnail:
      'Na proporção 16:9. Sem ela aparece a flor: a capa do YouTube não é usada, para que o Google nada saiba de quem só olha.',
    order: 'O menor número vem primeiro. Na lista, as setas mudam a ordem.',
  },
  file: (name: string) => `Arquivo ${name}`,
  noVideo:
    'Este link do YouTube não leva a um vídeo nem a uma playlist: as mulheres verão um botão para abri-lo no YouTube.',
  addFailed: 'Não foi possível adicionar o vídeo',
  saveFailed: 'Não foi possível salvar o vídeo',
  empty: 'Nenhum vídeo ainda',
  emptyLead: 'O que você adicionar aqui aparece para todas em Vídeos.',
  removeTitle: (title: string) => `Excluir “${title}”?`,
  removeDescription: 'O vídeo some da lista de todas. No YouTube ele continua como está.',
  up: (title: string) => `Mover para cima: ${title}`,
  down: (title: string) => `Mover para baixo: ${title}`,
  moved: (title: string, place: number, total: number) => `${title} agora é o ${place}º de ${total}`,
  moveFailed: 'Não foi possível mudar a ordem',
  previewEmpty: 'Escreva o título e cole o link para ver como fica.',
} as const
