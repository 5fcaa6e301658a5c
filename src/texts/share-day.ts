/**
 * Texts for sharing a day's address, in their own file because the day is there before its tools.
 * Those in catalogue.test.ts stay word for word.
 */
export const shareDayTexts = {
  action: 'Compartilhar',
  copied: 'Copiado para a área de transferência',
  failed: 'Não foi possível compartilhar',
} as const
