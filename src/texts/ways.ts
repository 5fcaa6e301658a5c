/**
 * Links to pages without a place in the bottom bar. Only members load them, so they are not in
 * landing.ts.
 */
export const wayTexts = { heading: 'Mais do ministério', founder: 'Fundadora' } as const
