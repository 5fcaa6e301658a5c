/** IANA zone of the ministry's events. */
export const timeZone = 'America/Sao_Paulo'

/** Up to 12 characters: the label below the icon on a phone. By itself, since the worker says it too. */
export const shortName = 'Florescer'

/**
 * Who this app belongs to. Another ministry rebrands here, in `ui/brand` (drawings) and in
 * `ui/theme` (tokens), without touching code. The theme colours equal each theme's `paper` token.
 */
export const brand = {
  /** Up to 30 characters: the manifest's `name`. */
  name: 'Florescer',
  shortName,
  /** The landing page's headline. */
  tagline: 'Cura, Identidade e Propósito',
  description: 'Devocionais, recados e encontros para mulheres que caminham juntas em cura, identidade e propósito.',
  contactEmail: 'contato@florescer.example',
  timeZone,
  themeColor: { light: '#FBF7F4', dark: '#1B1417', sepia: '#F6ECD9' },
} as const

/** Who founded it: signs the letters, and has a seal beside them. */
export const founderName: string = 'Cecília'
/** A square picture of her in `public`, from 112 pixels: '/fundadora.webp'. Without one, her initial. */
export const founderPortrait: string = ''
