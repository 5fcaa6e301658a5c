/**
 * The sender of the mails. The same words as in the app's `src/brand.ts`, which a deployed function
 * cannot import; a test compares the two.
 */
export const brand = {
  name: 'Florescer',
  tagline: 'Cura, Identidade e Propósito',
  contactEmail: 'contato@florescer.example',
  timeZone: 'America/Sao_Paulo',
} as const
