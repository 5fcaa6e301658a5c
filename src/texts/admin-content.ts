import { leaveTexts } from './leave.ts'

/**
 * Texts shared by all content screens of administrators. The texts from the specification's section
 * 8 are verbatim.
 */
export const adminContentTexts = {
  back: 'Voltar à lista',
  edit: 'Editar',
  editNamed: (name: string) => `Editar: ${name}`,
  remove: 'Excluir',
  removeNamed: (name: string) => `Excluir: ${name}`,
  columns: { state: 'Situação', actions: 'Ações' },
  state: {
    published: 'Publicado',
    waiting: 'Aguardando envio',
    waitingRemoval: 'Exclusão aguardando envio',
    refused: 'Não aceito',
    refusedRemoval: 'Exclusão não aceita',
    isNew: 'Ainda não publicado',
    changed: 'As mulheres ainda veem a versão anterior.',
  },
  save: {
    action: 'Salvar',
    publish: 'Publicar',
    cancel: 'Cancelar',
    published: 'Publicado',
    publishedHint: 'As mulheres já podem ver.',
    waiting: 'Guardado neste aparelho; será publicado quando houver conexão.',
  },
  removal: {
    confirm: 'Excluir',
    description: 'As mulheres deixam de ver. Não há como voltar atrás.',
    done: 'Excluído',
    waiting: 'A exclusão está guardada neste aparelho; será feita quando houver conexão.',
    failed: 'Erro ao excluir',
  },
  discard: {
    action: 'Descartar alteração',
    actionNew: 'Descartar',
    undoRemoval: 'Desfazer exclusão',
    title: 'Descartar o que não foi publicado?',
    description: 'O que já está publicado fica como está.',
    descriptionNew: 'Ainda não foi publicado, e não poderá ser recuperado.',
    confirm: 'Descartar',
    done: 'Alteração descartada',
    failed: 'Não foi possível descartar',
  },
  conflict: {
    title: 'Outra pessoa mudou isto enquanto você editava',
    unknown: 'Isto pode ter mudado desde que você começou',
    words: 'Compare com o que está publicado. Você pode publicar a sua versão por cima, ou descartá-la.',
    removed: 'Outra pessoa excluiu isto enquanto você editava. Você pode publicar de novo, ou descartar.',
    removal: 'Outra pessoa mudou isto depois que você o viu. Você pode excluir assim mesmo, ou deixar como está.',
    overwrite: 'Publicar assim mesmo',
    remove: 'Excluir assim mesmo',
    publishedNow: 'O que está publicado agora',
  },
  refusal: {
    title: 'O servidor não aceitou',
    tryAgain: 'Tentar de novo',
    tooLarge: 'É grande demais para enviar.',
    notAllowed: 'Sua conta não pode publicar.',
    taken: 'Já existe outro no mesmo lugar.',
    invalid: 'Algum campo tem um valor que o servidor não aceita. Corrija e salve de novo.',
    unknown: (code: string) => `O servidor não aceitou esta alteração (${code}).`,
  },
  leave: leaveTexts,
  draft: {
    recovered: 'Recuperamos o que você não tinha salvado.',
    discard: 'Começar de novo',
  },
  preview: {
    title: 'Como as mulheres veem',
    empty: 'Comece a escrever para ver aqui.',
  },
  list: {
    loading: 'Carregando…',
    gone: 'Isto não existe mais',
    goneHint: 'Pode ter sido excluído por outra pessoa.',
  },
  media: {
    address: 'Endereço',
    addressHint: 'Cole um endereço da internet, ou envie um arquivo.',
    upload: 'Enviar arquivo',
    replace: 'Trocar arquivo',
    remove: 'Remover',
    removeNamed: (name: string) => `Remover ${name}`,
    moveUp: (name: string) => `Mover ${name} para cima`,
    moveDown: (name: string) => `Mover ${name} para baixo`,
    moved: (name: string, position: number) => `${name} está agora na posição ${position}`,
    uploading: (name: string) => `Enviando ${name}`,
    uploadedPercent: (percent: number) => `${percent} %`,
    cancelUpload: 'Cancelar envio',
    wait: 'Espere o arquivo terminar de ser enviado, ou cancele o envio.',
    addAddress: 'Adicionar endereço',
    addFiles: 'Enviar arquivos',
    failed: 'O arquivo não foi enviado',
    offline: 'Para enviar um arquivo é preciso estar conectada. Você pode salvar sem ele e acrescentá-lo depois.',
    invalid: 'URL inválida',
    broken: 'A imagem deste endereço não pôde ser mostrada. Confira o endereço.',
    brokenOffline: 'A imagem será mostrada quando houver conexão.',
    imageTypes: 'Imagem JPG, PNG, WebP ou GIF, de até 10 MB. As grandes são reduzidas.',
    fileTypes: 'PDF, imagem, áudio, vídeo ou documento, de até 20 MB cada.',
    notAnImage: (name: string) => `“${name}” não é uma imagem JPG, PNG, WebP ou GIF.`,
    unreadableImage: (name: string) => `“${name}” não pôde ser aberta como imagem.`,
    notAllowed: (name: string) => `Arquivos como “${name}” não são aceitos.`,
    tooLarge: (name: string, limit: string) => `“${name}” é grande demais: o limite é ${limit}.`,
    empty: (name: string) => `“${name}” está vazio.`,
    tooMany: (limit: number) => `São no máximo ${limit}.`,
  },
} as const

/**
 * Errors that several content forms share. The texts from the specification's section 5 are
 * verbatim.
 */
export const contentRules = {
  titleRequired: 'Título é obrigatório',
  titleLong: 'Título muito longo',
  messageRequired: 'Mensagem é obrigatória',
  longerThan: (max: number) => `No máximo ${max.toLocaleString('pt-BR')} caracteres`,
} as const
