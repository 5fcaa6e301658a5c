/** Each completed day is an open petal. */
export const gardenTexts = {
  heading: 'Seu jardim',
  lead: 'Cada dia concluído abre uma pétala.',
  name: (open: number) => `Seu jardim: ${open} de 30 pétalas abertas`,
} as const
