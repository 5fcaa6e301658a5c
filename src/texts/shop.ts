import { count } from '#lib/plural.ts'

/** Texts of the shop and its cart. Those in catalogue.test.ts stay word for word. */
export const shopTexts = {
  title: 'Loja Oficial',
  lead: 'O que você leva daqui ajuda a sustentar o ministério.',
  loading: 'Carregando a loja…',
  loadFailed: 'Erro ao carregar produtos',
  empty: 'Nenhum produto disponível no momento',
  emptyLead: 'Estamos preparando novidades. Volte em breve.',
  outOfStock: 'Fora de estoque',
  add: 'Adicionar ao carrinho',
  addNamed: (name: string) => `Adicionar ao carrinho: ${name}`,
  /** Replaces `add` when the product is sold out. */
  soldOut: 'Indisponível',
  soldOutNamed: (name: string) => `Indisponível: ${name}`,
  added: 'Produto adicionado ao carrinho!',
  /** A member may order more than the stock, and the shop says so. */
  addedAboveStock: (quantity: number, stock: number) => `Você pediu ${quantity} e há ${stock} em estoque.`,
  unavailable: 'Produto indisponível',
  cart: {
    title: 'Carrinho',
    open: (items: number) =>
      items === 0 ? 'Abrir carrinho, vazio' : `Abrir carrinho, ${count(items, 'item', 'itens')}`,
    empty: 'Seu carrinho está vazio',
    emptyLead: 'O que você escolher na loja fica guardado aqui, também sem internet.',
    items: 'Itens do carrinho',
    quantity: 'Quantidade',
    more: (name: string) => `Aumentar quantidade de ${name}`,
    less: (name: string) => `Diminuir quantidade de ${name}`,
    remove: (name: string) => `Remover ${name}`,
    removed: (name: string) => `${name} saiu do carrinho`,
    undo: 'Desfazer',
    undoHint: 'Adicione o produto de novo na loja.',
    each: (price: string) => `${price} cada`,
    aboveStock: (stock: number) => `Há só ${stock} em estoque.`,
    outOfStock: 'Fora de estoque: não entra no total.',
    gone: 'Não está mais à venda: não entra no total.',
    priceChanged: (before: string) => `O preço mudou. Antes: ${before}.`,
    total: 'Total',
    checkout: 'Finalizar Compra',
    checkoutEmpty: 'Carrinho vazio',
    checkoutLater: 'Checkout em desenvolvimento',
    checkoutLaterLead: 'A integração de pagamento chega em breve. Seu carrinho continua guardado.',
    notStored: 'O aparelho não guardou o carrinho: ele vale até você fechar esta página.',
  },
} as const
