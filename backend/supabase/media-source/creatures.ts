import { disc, fill, place, stroke } from './shapes.ts'

/** A small bird at rest, looking to the right; about 120 pixels long at scale 1. */
export const perched = (
  x: number,
  y: number,
  scale: number,
  body: string,
  wing: string,
  breast: string,
  turn = 0,
): string =>
  place(
    x,
    y,
    turn,
    scale,
    fill(
      'M-78 22C-52 14 -40 2 -30 -12C-18 -32 4 -42 24 -36C34 -50 58 -50 62 -32L76 -27L62 -21C60 2 40 28 4 30C-14 31 -30 26 -40 20L-74 34Z',
      body,
    ),
    fill('M24 -12C36 -6 50 -12 60 -20C58 4 38 28 4 30C-6 30 -14 28 -20 26C6 24 22 8 24 -12Z', breast),
    fill('M-44 18C-34 -8 -12 -24 14 -18C16 2 -6 22 -44 18Z', wing),
    disc(50, -32, 3.4, '#2B1F24'),
    stroke('M2 30L0 42M14 29L14 42', '#5C1E3A', 2.6),
  )

/** A bird in flight, wings up, heading right. */
export const flying = (x: number, y: number, scale: number, body: string, wing: string, turn = 0): string =>
  place(
    x,
    y,
    turn,
    scale,
    fill('M-6 -6C-2 -40 -26 -74 -58 -92C-52 -50 -44 -20 -22 4Z', wing),
    fill(
      'M-72 14C-48 4 -34 -8 -12 -10C8 -14 26 -12 38 -14C46 -22 62 -20 64 -10L76 -6L63 -3C58 12 30 18 8 16C-14 16 -30 12 -44 10L-76 26Z',
      body,
    ),
    fill('M-14 -6C-2 -34 20 -66 58 -78C52 -44 34 -12 12 6Z', wing),
    disc(55, -10, 2.6, '#2B1F24'),
  )

/** Far birds: two strokes each. */
export const far = (x: number, y: number, size: number, colour: string): string =>
  stroke(
    `M${x - size} ${y - size * 0.35}Q${x - size * 0.4} ${y - size * 0.5} ${x} ${y}Q${x + size * 0.4} ${y - size * 0.5} ${x + size} ${y - size * 0.35}`,
    colour,
    Math.max(1.6, size * 0.12),
  )

/** A butterfly seen from above. */
export const butterfly = (x: number, y: number, scale: number, turn: number, upper: string, lower: string): string =>
  place(
    x,
    y,
    turn,
    scale,
    fill('M0 0C-10 -34 -44 -44 -46 -18C-46 -2 -22 6 0 2Z', upper),
    fill('M0 0C10 -34 44 -44 46 -18C46 -2 22 6 0 2Z', upper),
    fill('M0 2C-26 4 -36 18 -26 30C-14 36 -2 18 0 4Z', lower),
    fill('M0 2C26 4 36 18 26 30C14 36 2 18 0 4Z', lower),
    stroke('M0 -8L0 20', '#2B1F24', 3),
    stroke('M0 -8Q-4 -18 -10 -22M0 -8Q4 -18 10 -22', '#2B1F24', 1.4),
  )
