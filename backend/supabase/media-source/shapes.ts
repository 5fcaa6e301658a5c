import { n, type Point, type Sheet } from './sheet.ts'

export const fill = (d: string, colour: string, opacity = 1): string =>
  `<path d="${d}" fill="${colour}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

export const stroke = (d: string, colour: string, width: number, opacity = 1, dash = ''): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"${opacity < 1 ? ` opacity="${opacity}"` : ''}${dash === '' ? '' : ` stroke-dasharray="${dash}"`}/>`

export const disc = (x: number, y: number, r: number, colour: string, opacity = 1): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${colour}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

export const oval = (x: number, y: number, rx: number, ry: number, colour: string, opacity = 1): string =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${colour}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

export const box = (x: number, y: number, width: number, height: number, colour: string, round = 0): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="${n(round)}" fill="${colour}"/>`

/** Parts moved, turned (degrees) and scaled about their own origin. */
export const place = (x: number, y: number, turn: number, scale: number, ...parts: string[]): string =>
  `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${n(scale)})">${parts.join('')}</g>`

/** The mirror image of parts about the vertical line through x. */
export const mirror = (x: number, ...parts: string[]): string =>
  `<g transform="translate(${n(2 * x)} 0) scale(-1 1)">${parts.join('')}</g>`

/** A smooth open line through the points (Catmull-Rom as cubic Béziers). */
export function through(points: readonly Point[]): string {
  const at = (index: number): Point => points[Math.min(points.length - 1, Math.max(0, index))] ?? [0, 0]
  const first = at(0)
  let d = `M${n(first[0])} ${n(first[1])}`
  for (let i = 0; i < points.length - 1; i += 1) {
    const [a, b, c, e] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    d += `C${n(b[0] + (c[0] - a[0]) / 6)} ${n(b[1] + (c[1] - a[1]) / 6)} ${n(c[0] - (e[0] - b[0]) / 6)} ${n(c[1] - (e[1] - b[1]) / 6)} ${n(c[0])} ${n(c[1])}`
  }
  return d
}

/**
 * The outline of land whose skyline passes the given heights at equal steps, down to the foot of
 * the sheet.
 */
export function land(sheet: Sheet, heights: readonly number[]): string {
  const step = (sheet.width + 80) / (heights.length - 1)
  const points = heights.map((y, index): Point => [-40 + index * step, y])
  return `${through(points)}L${sheet.width + 40} ${sheet.height + 40}L-40 ${sheet.height + 40}Z`
}

/** A ridge of random peaks, sharper than `land`, as mountains are. */
export function ridge(sheet: Sheet, base: number, rise: number, peaks: number): string {
  const { random } = sheet
  let d = `M-40 ${sheet.height + 40}L-40 ${n(base)}`
  const step = (sheet.width + 80) / peaks
  for (let i = 0; i < peaks; i += 1) {
    const x = -40 + i * step
    const top = base - rise * random.between(0.45, 1)
    const peak = x + step * random.between(0.38, 0.62)
    d += `C${n(x + step * 0.2)} ${n(base - rise * 0.12)} ${n(peak - step * 0.14)} ${n(top + rise * 0.1)} ${n(peak)} ${n(top)}`
    d += `C${n(peak + step * 0.12)} ${n(top + rise * 0.1)} ${n(x + step * 0.8)} ${n(base - rise * 0.1)} ${n(x + step)} ${n(base)}`
  }
  return `${d}L${sheet.width + 40} ${sheet.height + 40}Z`
}

/** The sun or the moon with its halo. */
export function orb(sheet: Sheet, x: number, y: number, r: number, colour: string, halo: string, reach = 3.2): string {
  return (
    disc(
      x,
      y,
      r * reach,
      sheet.radial([
        [0, halo, 0.85],
        [0.35, halo, 0.4],
        [1, halo, 0],
      ]),
    ) + disc(x, y, r, colour)
  )
}

/** Small quiet stars in the box. */
export function stars(
  sheet: Sheet,
  count: number,
  area: readonly [number, number, number, number],
  colour: string,
): string {
  const { random } = sheet
  return Array.from({ length: count }, () =>
    disc(
      random.between(area[0], area[2]),
      random.between(area[1], area[3]),
      random.between(1.2, 3.2),
      colour,
      Math.round(random.between(0.4, 0.95) * 100) / 100,
    ),
  ).join('')
}

/** Short level strokes of light on water. */
export function glints(
  sheet: Sheet,
  count: number,
  area: readonly [number, number, number, number],
  colour: string,
  longest = 120,
): string {
  const { random } = sheet
  return Array.from({ length: count }, () => {
    const y = random.between(area[1], area[3])
    const depth = (y - area[1]) / (area[3] - area[1])
    const length = longest * random.between(0.25, 1) * (0.35 + depth * 0.65)
    const x = random.between(area[0], area[2]) - length / 2
    return stroke(
      `M${n(x)} ${n(y)}q${n(length / 4)} ${n(-3 - depth * 3)} ${n(length / 2)} 0t${n(length / 2)} 0`,
      colour,
      1.5 + depth * 2.5,
      Math.round(random.between(0.35, 0.8) * 100) / 100,
    )
  }).join('')
}

/**
 * A vessel turned on a wheel: radii at fractions of its height, from the rim down; (x, y) is the
 * middle of its foot.
 */
export function vessel(x: number, y: number, height: number, profile: readonly Point[]): string {
  const right = profile.map(([t, r]): Point => [x + r, y - height * (1 - t)])
  const left = profile.map(([t, r]): Point => [x - r, y - height * (1 - t)]).reverse()
  const start = left[0]
  return `${through(right)}L${n(start?.[0] ?? x)} ${n(start?.[1] ?? y)}${through(left).replace(/^M[^C]*/u, '')}Z`
}
