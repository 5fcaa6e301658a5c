import { count } from '#lib/plural.ts'

/**
 * Texts about the shop's products, for administrators. Those in catalogue.test.ts stay word for
 * word.
 */
export const adminProductsTexts = {
  title: 'Produtos',
  caption: 'Produtos, do mais novo ao mais antigo',
  search: 'Procurar nos produtos',
  nothingFound: 'Nenhum produto com estas palavras',
  columns: { name: 'Produto', price: 'Preço', stock: 'Estoque' },
  lead: 'O que a loja oferece, e quanto há.',
  create: 'Novo produto',
  edit: 'Editar produto',
  rules: {
    nameRequired: 'Nome é obrigatório',
    priceRequired: 'Preço é obrigatório',
    priceWrong: 'Preço inválido: escreva em reais, como 12,90',
    priceHigh: 'Preço muito alto',
    stockLow: 'Estoque deve ser no mínimo 0',
    stockHigh: 'Estoque deve ser no máximo 999999',
    stockWrong: 'Estoque deve ser um número inteiro',
    images: 'No máximo 10 imagens',
  },
  fields: {
    name: 'Nome',
    description: 'Descrição',
    price: 'Preço',
    stock: 'Estoque',
    active: 'À venda',
    images: 'Imagens',
    alt: 'O que se vê na primeira imagem',
  },
  hints: {
    price: 'Em reais, com vírgula: 12,90',
    stock: 'Com 0, fica “Fora de estoque”.',
    active: 'Desligado, o produto some da loja e continua aqui.',
    images: 'Até 10, quadradas, por exemplo 900 × 900. A primeira é a da loja.',
  },
  inStock: (amount: number) => `${count(amount, 'unidade', 'unidades')} em estoque`,
  inactive: 'Não está à venda',
  addFailed: 'Não foi possível adicionar o produto',
  saveFailed: 'Não foi possível salvar o produto',
  empty: 'Nenhum produto ainda',
  emptyLead: 'O que você adicionar aqui aparece na Loja Oficial.',
  removeTitle: (name: string) => `Excluir “${name}”?`,
  removeDescription: 'O produto some da loja. Em carrinhos onde ele já está, passa a dizer que não está mais à venda.',
  image: (place: number) => `Imagem ${place}`,
  previewHidden: 'Fora da venda: as mulheres não veem este produto. Se estivesse à venda, seria assim:',
  previewEmpty: 'Escreva o nome e o preço para ver como fica.',
} as const
