import { count } from '#lib/plural.ts'

/** How an order stands, for the member and for administrators. */
export const orderStates = {
  aberto: 'Aguardando pagamento',
  pago: 'Pago',
  entregue: 'Entregue',
  cancelado: 'Cancelado',
  preco_mudou: 'O preço mudou',
  sem_estoque: 'Sem estoque',
} as const

/** An item of an order in words, for both. */
export const pieces = (quantity: number, name: string) => `${quantity} × ${name}`

/** Texts of an order, from 'Finalizar Compra' on. */
export const orderTexts = {
  checkout: {
    title: 'Confirmar pedido',
    items: 'O que você vai pedir',
    left: 'O que está fora de estoque continua no carrinho.',
    total: 'Total',
    next: {
      pix: 'Depois de confirmar, aparece o código Pix para pagar.',
      whatsapp: 'Depois de confirmar, você envia o pedido pelo WhatsApp.',
    },
    offline:
      'Você está sem internet. O pedido fica guardado neste aparelho e segue sozinho; a loja então confirma o preço e o estoque.',
    back: 'Voltar',
    confirm: 'Fazer pedido',
    failed: 'Não foi possível guardar o pedido',
    /** More than there is of one product. */
    aboveStock: (name: string, stock: number) => `Há só ${stock} de ${name} em estoque.`,
    aboveStockLead: 'Diminua a quantidade para fazer o pedido.',
    tooMany: (most: number) => `Um pedido pode ter até ${most} produtos diferentes.`,
    done: 'Pedido feito!',
  },
  title: 'Meus pedidos na loja',
  lead: 'O que você pediu, e como está.',
  loading: 'Carregando seus pedidos…',
  empty: 'Você ainda não fez nenhum pedido',
  emptyLead: 'O que você pedir na loja aparece aqui.',
  toShop: 'Ir para a loja',
  list: 'Pedidos',
  named: (number: number) => `Pedido nº ${number}`,
  unnamed: 'Pedido novo',
  states: { ...orderStates, waiting: 'A caminho da loja' },
  waiting:
    'Está guardado neste aparelho e segue sozinho quando houver internet. Você pode pagar assim que a loja confirmar o preço e o estoque.',
  paid: 'Recebemos o seu pagamento. Obrigada!',
  delivered: 'Você já recebeu este pedido.',
  cancelled: 'Este pedido foi cancelado. Se você já pagou, fale com o ministério.',
  refused: {
    price: 'O preço mudou antes de o pedido chegar: ele não foi feito, e nada foi cobrado.',
    stock: 'Nem tudo está à venda: o pedido não foi feito, e nada foi cobrado.',
    lines: {
      price: (name: string, before: string, now: string) => `${name}: era ${before} e agora é ${now}.`,
      stock: (name: string, left: number) => (left > 0 ? `${name}: há só ${left}.` : `${name}: acabou.`),
      gone: (name: string) => `${name}: não está mais à venda.`,
    },
    again: 'Pôr de volta no carrinho',
    isBack: 'De volta no carrinho',
    isBackLead: (items: number) => `${count(items, 'item', 'itens')} com o preço de agora.`,
    isThere: 'Já está no carrinho',
    isThereLead: 'Abra o carrinho na loja para fazer o pedido de novo.',
    nothingLeft: 'Nada deste pedido está à venda agora',
  },
  total: 'Total',
  pay: {
    show: 'Como pagar',
    title: 'Pagar com Pix',
    lead: 'No aplicativo do seu banco, escolha Pix copia e cola e cole o código. De outro aparelho, aponte a câmera para o desenho.',
    code: 'Código Pix',
    copy: 'Copiar código',
    copied: 'Código copiado',
    copyFailed: 'Não foi possível copiar. Selecione o código e copie à mão.',
    picture: (amount: string) => `Código QR do Pix de ${amount}. O mesmo código está escrito acima.`,
    after: 'A equipe confere o pagamento e marca o pedido como pago.',
  },
  whatsapp: {
    send: 'Enviar pelo WhatsApp',
    message: (number: number, lines: readonly string[], total: string) =>
      [`Olá! Fiz o pedido nº ${number} na Loja Oficial:`, ...lines.map((line) => `• ${line}`), `Total: ${total}`].join(
        '\n',
      ),
  },
} as const
