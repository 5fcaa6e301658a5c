export const updateTexts = {
  title: 'Nova versão disponível',
  description: 'Leva um instante, e você continua de onde parou.',
  accept: 'Atualizar',
  later: 'Depois',
} as const
