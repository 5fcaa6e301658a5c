export const notFoundTexts = {
  title: 'Página não encontrada',
  description: 'O caminho que você procurou não existe ou mudou de lugar.',
  home: 'Voltar para o início',
} as const
