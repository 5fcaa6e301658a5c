export const updateTexts = {
  title: 'Nova versão disponível',
  description: 'Leva um instante, e você continua de onde parou.',
  underWay: 'Está chegando. Você pode continuar enquanto isso.',
  accept: 'Atualizar',
  later: 'Depois',
} as const
