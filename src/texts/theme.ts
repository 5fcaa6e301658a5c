export const themeTexts = {
  legend: 'Aparência',
  options: { system: 'Automático', light: 'Claro', dark: 'Escuro', sepia: 'Sépia' },
  reading: {
    size: 'Texto dos devocionais',
    smaller: 'Diminuir o texto',
    larger: 'Aumentar o texto',
    step: (size: number) => `Tamanho ${size} de 5`,
  },
} as const
