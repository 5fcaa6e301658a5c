import { brand } from '../brand.ts'

/**
 * What a member sees when a day is completed, and of the garden to keep. Loaded with the moment.
 */
export const celebrationTexts = {
  carry: 'Leve com você hoje',
  send: 'Enviar a uma amiga',
  /** For WhatsApp, where the device cannot share the picture itself. */
  message: (truth: string, day: number, title: string, address: string) =>
    `${truth}\n\nDia ${day}: ${title} · ${brand.name}\n${address}`,
  footer: (day: number, title: string) => `Dia ${day} · ${title}`,
  fileName: (day: number) => `verdade-do-dia-${day}.png`,
  sendFailed: 'Não foi possível compartilhar',
  garden: {
    keep: 'Guardar o jardim',
    title: 'Seu jardim',
    alt: (open: number) => `Imagem do jardim com ${open} de 30 pétalas abertas`,
    picture: 'Trinta dias, um passo por vez',
    footer: (open: number) => `${open} de 30 pétalas abertas`,
    shareTitle: 'Meu jardim',
    fileName: 'meu-jardim.png',
  },
} as const

/** Each completed day is an open petal. */
export const gardenTexts = {
  heading: 'Seu jardim',
  lead: 'Cada dia concluído abre uma pétala.',
  name: (open: number) => `Seu jardim: ${open} de 30 pétalas abertas`,
} as const
