import { disc, fill, oval, place, stroke, vessel } from './shapes.ts'
import { leaf } from './plants.ts'
import { gold, plum, sage } from './palette.ts'
import { n, type Sheet } from './sheet.ts'

/** The ministry's sign: a flower of five petals that opens on two leaves. */
export function emblem(x: number, y: number, size: number, petal: string, green: string): string {
  const petals = [-64, -32, 0, 32, 64].map((turn) =>
    place(0, 0, turn, 1, fill('M0 6C-16 -10 -15 -40 0 -54C15 -40 16 -10 0 6Z', petal, turn === 0 ? 1 : 0.82)),
  )
  return place(
    x,
    y,
    0,
    size,
    stroke('M0 2V46', green, 4),
    fill('M0 44C-22 42 -34 28 -36 12C-16 14 -2 26 0 44Z', green),
    fill('M0 44C22 42 34 28 36 12C16 14 2 26 0 44Z', green),
    ...[petals[0], petals[4], petals[1], petals[3], petals[2]].map((part) => part ?? ''),
  )
}

/** A lit candle in a glass; (x, y) is the middle of its foot. */
export function candle(
  s: Sheet,
  x: number,
  y: number,
  height: number,
  glass: readonly [string, string, string],
  glow = 3,
): string {
  const r = height * 0.36
  const flame = y - height * 1.04
  return (
    disc(
      x,
      flame,
      height * glow * 0.36,
      s.radial([
        [0, '#FDE8BC', 0.8],
        [1, '#FDE8BC', 0],
      ]),
    ) +
    fill(
      vessel(x, y, height, [
        [0, r],
        [0.9, r * 0.98],
        [1, r * 0.86],
      ]),
      s.linear(glass, [0, 0, 1, 0]),
    ) +
    oval(x, y - height, r, r * 0.2, glass[0]) +
    oval(x, y - height * 0.98, r * 0.9, r * 0.15, '#FFF3DC') +
    stroke(`M${n(x)} ${n(y - height * 0.98)}v${n(-height * 0.06)}`, '#5E4038', Math.max(2, height * 0.016)) +
    place(
      x,
      flame,
      0,
      height / 200,
      fill('M0 -46C20 -16 18 10 0 14C-18 10 -20 -16 0 -46Z', '#F5B45C'),
      fill('M0 -22C9 -6 8 8 0 11C-8 8 -9 -6 0 -22Z', '#FFF4D6'),
    )
  )
}

/** A cup on its saucer; (x, y) is the middle of the saucer. */
export function cup(
  s: Sheet,
  x: number,
  y: number,
  size: number,
  tones: readonly [string, string, string],
  drink: string,
): string {
  return place(
    x,
    y,
    0,
    size,
    oval(0, 0, 120, 19, s.linear([tones[0], tones[1]])),
    oval(0, -4, 78, 10, plum.night, 0.12),
    stroke('M66 -104C122 -114 118 -42 52 -40', tones[1], 11),
    fill(
      vessel(0, -2, 126, [
        [0, 76],
        [0.3, 74],
        [0.7, 60],
        [0.94, 40],
        [1, 40],
      ]),
      s.linear(tones, [0, 0, 1, 0]),
    ),
    oval(0, -128, 76, 14, tones[2]),
    oval(0, -127, 68, 10, drink),
  )
}

/** A small pot of leaves that stand up like a fan. */
export function pottedFan(s: Sheet, x: number, y: number, size: number): string {
  return place(
    x,
    y,
    0,
    size,
    ...[-158, -134, -112, -92, -70, -46, -24].map((turn, i) =>
      leaf(0, -100, 130 + (i % 2) * 30, 27, turn, [sage.mid, sage.soft, sage.base][i % 3] ?? sage.mid, sage.deep),
    ),
    fill(
      vessel(0, 0, 110, [
        [0, 50],
        [0.12, 54],
        [0.2, 46],
        [1, 34],
      ]),
      s.linear(['#D9A58C', '#B4735C', '#8D5A48'], [0, 0, 1, 0]),
    ),
    stroke('M-50 -92H50', gold.pale, 3, 0.4),
  )
}
