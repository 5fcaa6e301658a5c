/** Why the server refused what a device sent. Not in sync-status.ts, which every start loads. */
export const refusalTexts = {
  /** The lists of the administrators' desk say the same. */
  older:
    'O servidor ainda é de uma versão anterior e não guarda a descrição da imagem. O resto foi salvo, e a descrição fica neste aparelho: tente de novo quando o servidor estiver atualizado.',
  notAllowed: 'sua conta não pode fazer esta alteração.',
  invalid: 'o servidor não aceita este conteúdo.',
  tooLarge: 'é grande demais para enviar.',
  conflict: 'outra pessoa mudou isto enquanto você estava sem conexão.',
  taken: 'já existe outro no mesmo lugar.',
  unknown: (code: string) => `o servidor não aceitou esta alteração (${code}).`,
} as const
