/** Where the six blossoms of the garden stand; each has a petal for five days. */
export const GARDEN = { width: 336, height: 148, ground: 142 } as const

export const blossoms = [
  { x: 30, y: 64 },
  { x: 85, y: 38 },
  { x: 140, y: 70 },
  { x: 196, y: 32 },
  { x: 251, y: 64 },
  { x: 306, y: 40 },
] as const

/** A stem from each blossom to the ground, with a leaf. */
export const stems = blossoms
  .map(({ x, y }, index) => {
    const bend = index % 2 ? -7 : 7
    const leaf = (y + GARDEN.ground) / 2 + 12
    return `M${x} ${y}Q${x + bend} ${(y + GARDEN.ground) / 2} ${x} ${GARDEN.ground}M${x + bend / 2} ${leaf}q${bend * 1.2}-2 ${bend * 1.9}-13q${-bend * 1.6} 2 ${-bend * 1.9} 13`
  })
  .join('')
