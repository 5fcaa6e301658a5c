/** What is wrong in a form of content, where several forms say the same. Those of the specification's section 5 are literal. */
export const contentRules = {
  titleRequired: 'Título é obrigatório',
  titleLong: 'Título muito longo',
  messageRequired: 'Mensagem é obrigatória',
  longerThan: (most: number) => `No máximo ${most.toLocaleString('pt-BR')} caracteres`,
} as const
