import { disc, fill, oval, stroke } from './shapes.ts'
import { n, type Point, type Sheet } from './sheet.ts'

/** A cypress: one dark flame, with a lighter side. */
export function cypress(x: number, y: number, height: number, dark: string, light: string): string {
  const w = height * 0.12
  const side = (k: number): string =>
    `M${n(x)} ${n(y - height)}C${n(x + w * 0.5 * k)} ${n(y - height * 0.8)} ${n(x + w * 1.25 * k)} ${n(y - height * 0.25)} ${n(x + w * 0.45 * k)} ${n(y)}L${n(x)} ${n(y)}Z`
  return (
    fill(side(-1), light) +
    fill(side(1), dark) +
    fill(
      `M${n(x - 0.5)} ${n(y - height)}L${n(x - 0.5)} ${n(y)}L${n(x + 1)} ${n(y)}L${n(x + 1)} ${n(y - height)}Z`,
      dark,
    )
  )
}

/** A broad crown of overlapping round leaves on a trunk; tones from the shade to the light. */
export function broadTree(
  sheet: Sheet,
  x: number,
  y: number,
  height: number,
  width: number,
  trunk: string,
  tones: readonly string[],
): string {
  const { random } = sheet
  const crown = y - height * 0.66
  const w = width * 0.045
  const limb = (dx: number, dy: number, k: number): string =>
    stroke(
      `M${n(x)} ${n(y - height * 0.22)}Q${n(x + dx * 0.2)} ${n(y - height * 0.4)} ${n(x + dx)} ${n(crown + dy)}`,
      trunk,
      w * k,
    )
  const parts = [
    fill(
      `M${n(x - w * 1.9)} ${n(y)}C${n(x - w * 0.6)} ${n(y - height * 0.08)} ${n(x - w * 0.8)} ${n(y - height * 0.3)} ${n(x - w * 0.5)} ${n(crown)}L${n(x + w * 0.5)} ${n(crown)}C${n(x + w * 0.8)} ${n(y - height * 0.3)} ${n(x + w * 0.6)} ${n(y - height * 0.08)} ${n(x + w * 2.1)} ${n(y)}Z`,
      trunk,
    ),
    limb(-width * 0.28, height * 0.06, 0.6),
    limb(width * 0.27, height * 0.03, 0.65),
  ]
  // Clumps of foliage in the form of a dome; each lighter tone sits higher and to the left, where
  // the light is.
  const clumps = Array.from({ length: 11 }, (_, i): Point => {
    const angle = Math.PI * (0.02 + (i / 10) * 0.96)
    const reach = i % 2 === 0 ? 0.36 : 0.2
    return [x - Math.cos(angle) * width * reach, crown + height * 0.04 - Math.sin(angle) * height * (reach * 0.75)]
  })
  tones.forEach((tone, layer) => {
    const up = layer * height * 0.035
    const r = width * (0.155 - layer * 0.03)
    for (const [cx, cy] of clumps) {
      parts.push(oval(cx - up * 0.6 + random.between(-8, 8), cy - up + random.between(-8, 8), r * 1.15, r, tone))
      if (layer > 0)
        parts.push(
          oval(cx + r + random.between(-14, 14), cy - up * 0.6 + random.between(-10, 10), r * 0.55, r * 0.48, tone),
        )
    }
    if (layer === 0) parts.push(oval(x, crown - height * 0.1, width * 0.34, height * 0.2, tone))
  })
  return parts.join('')
}

/** A pine of three tiers for far shores. */
export function pine(x: number, y: number, height: number, colour: string): string {
  const tier = (top: number, foot: number, half: number): string =>
    `M${n(x)} ${n(y - height * top)}Q${n(x + half * 0.35)} ${n(y - height * (foot + (top - foot) * 0.4))} ${n(x + half)} ${n(y - height * foot)}Q${n(x)} ${n(y - height * (foot - 0.05))} ${n(x - half)} ${n(y - height * foot)}Q${n(x - half * 0.35)} ${n(y - height * (foot + (top - foot) * 0.4))} ${n(x)} ${n(y - height * top)}Z`
  return (
    fill(`M${n(x - height * 0.025)} ${n(y)}h${n(height * 0.05)}v${n(-height * 0.2)}h${n(-height * 0.05)}Z`, colour) +
    fill(tier(0.62, 0.12, height * 0.24), colour) +
    fill(tier(0.82, 0.34, height * 0.19), colour) +
    fill(tier(1, 0.58, height * 0.13), colour)
  )
}

/** A small round shrub. */
export const shrub = (x: number, y: number, r: number, dark: string, light: string): string =>
  disc(x, y - r * 0.6, r, dark) +
  disc(x - r * 0.8, y - r * 0.35, r * 0.65, dark) +
  disc(x + r * 0.85, y - r * 0.3, r * 0.6, dark) +
  disc(x - r * 0.25, y - r * 0.85, r * 0.6, light, 0.7)
