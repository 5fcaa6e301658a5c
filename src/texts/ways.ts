/** Ways to what has no place in the bar at the bottom. */
export const wayTexts = { heading: 'Mais do ministério', founder: 'Fundadora' } as const
