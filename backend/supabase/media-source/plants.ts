import { disc, fill, oval, place, stroke, through } from './shapes.ts'
import { n, type Point, type Sheet } from './sheet.ts'

/** The outline of a leaf that grows from the origin to the right. */
export const leafOutline = (length: number, width: number): string =>
  `M0 0C${n(length * 0.25)} ${n(-width)} ${n(length * 0.7)} ${n(-width * 0.9)} ${n(length)} 0C${n(length * 0.7)} ${n(width * 0.9)} ${n(length * 0.25)} ${n(width)} 0 0Z`

/** A leaf of two tones: the lower half is folded a little into the shade. */
export function leaf(
  x: number,
  y: number,
  length: number,
  width: number,
  turn: number,
  light: string,
  shade: string,
): string {
  const half = `M0 0C${n(length * 0.3)} ${n(width * 0.1)} ${n(length * 0.7)} ${n(width * 0.1)} ${n(length)} 0C${n(length * 0.7)} ${n(width * 0.9)} ${n(length * 0.25)} ${n(width)} 0 0Z`
  return place(x, y, turn, 1, fill(leafOutline(length, width), light), fill(half, shade, 0.55))
}

export interface Sprig {
  from: Point
  to: Point
  /** How far the stem bows to its left, in pixels. */
  bow?: number
  pairs: number
  leaf: readonly [length: number, width: number]
  tones: readonly string[]
  shade: string
  stem: string
  thickness?: number
  /** Angle between stem and leaf, degrees. */
  spread?: number
  /** Where on the stem the leaves begin, 0..1. */
  bare?: number
}

/** Where a bowed stem is at t (0..1), and its direction there in degrees. */
function along(sprig: Sprig, t: number): { x: number; y: number; turn: number } {
  const [x0, y0] = sprig.from
  const [x2, y2] = sprig.to
  const length = Math.hypot(x2 - x0, y2 - y0) || 1
  const bow = sprig.bow ?? 0
  const x1 = (x0 + x2) / 2 + ((y2 - y0) / length) * bow
  const y1 = (y0 + y2) / 2 - ((x2 - x0) / length) * bow
  const u = 1 - t
  return {
    x: u * u * x0 + 2 * u * t * x1 + t * t * x2,
    y: u * u * y0 + 2 * u * t * y1 + t * t * y2,
    turn: (Math.atan2(2 * u * (y1 - y0) + 2 * t * (y2 - y1), 2 * u * (x1 - x0) + 2 * t * (x2 - x1)) * 180) / Math.PI,
  }
}

/**
 * A stem with leaves in alternating pairs and one at its end: olive, willow, eucalyptus, by its
 * proportions.
 */
export function sprig(sheet: Sheet, form: Sprig): string {
  const { random } = sheet
  const points = Array.from({ length: 9 }, (_, i): Point => {
    const at = along(form, i / 8)
    return [at.x, at.y]
  })
  const spread = form.spread ?? 42
  const bare = form.bare ?? 0.12
  const leaves: string[] = []
  for (let i = 0; i < form.pairs; i += 1) {
    for (const side of [-1, 1]) {
      const t = Math.min(0.98, bare + (1 - bare) * ((i + (side > 0 ? 0.5 : 0)) / form.pairs))
      const at = along(form, t)
      const size = (1 - t * 0.45) * random.between(0.88, 1.08)
      leaves.push(
        leaf(
          at.x,
          at.y,
          form.leaf[0] * size,
          form.leaf[1] * size,
          at.turn + side * (spread + random.between(-7, 7)),
          random.pick(form.tones),
          form.shade,
        ),
      )
    }
  }
  const end = along(form, 1)
  leaves.push(
    leaf(end.x, end.y, form.leaf[0] * 0.6, form.leaf[1] * 0.55, end.turn, random.pick(form.tones), form.shade),
  )
  return stroke(through(points), form.stem, form.thickness ?? 4) + leaves.join('')
}

/** A flower seen from the front: petals round a heart. */
export function daisy(
  x: number,
  y: number,
  r: number,
  petals: number,
  tones: readonly string[],
  heart: string,
  turn = 0,
): string {
  const parts = Array.from({ length: petals }, (_, i) =>
    place(0, 0, (i * 360) / petals, 1, fill(leafOutline(r, r * 0.27), tones[i % tones.length] ?? heart)),
  )
  return place(
    x,
    y,
    turn,
    1,
    ...parts,
    disc(0, 0, r * 0.27, heart),
    disc(-r * 0.05, -r * 0.06, r * 0.15, '#ffffff', 0.18),
  )
}

/** A blossom of a fruit tree: five round petals. */
export function blossom(
  x: number,
  y: number,
  r: number,
  petal: string,
  shade: string,
  heart: string,
  turn = 0,
): string {
  const petals = Array.from({ length: 5 }, (_, i) =>
    place(
      0,
      0,
      i * 72,
      1,
      oval(r * 0.58, 0, r * 0.46, r * 0.4, petal),
      oval(r * 0.34, 0, r * 0.24, r * 0.16, shade, 0.6),
    ),
  )
  return place(x, y, turn, 1, ...petals, disc(0, 0, r * 0.17, heart))
}

/** A poppy in profile, open to the sky. */
export function poppy(x: number, y: number, r: number, light: string, mid: string, dark: string, turn = 0): string {
  const back = `M0 0C${n(-r * 0.9)} ${n(-r * 0.1)} ${n(-r)} ${n(-r)} ${n(-r * 0.35)} ${n(-r * 1.1)}C0 ${n(-r * 1.3)} ${n(r * 0.3)} ${n(-r * 1.2)} ${n(r * 0.4)} ${n(-r * 1.08)}C${n(r)} ${n(-r)} ${n(r * 0.9)} ${n(-r * 0.1)} 0 0Z`
  const left = `M0 ${n(r * 0.04)}C${n(-r * 0.8)} 0 ${n(-r * 1.3)} ${n(-r * 0.55)} ${n(-r * 0.95)} ${n(-r * 0.95)}C${n(-r * 0.5)} ${n(-r * 0.8)} ${n(-r * 0.05)} ${n(-r * 0.6)} ${n(r * 0.12)} 0Z`
  const right = `M0 ${n(r * 0.04)}C${n(r * 0.8)} 0 ${n(r * 1.3)} ${n(-r * 0.55)} ${n(r * 0.95)} ${n(-r * 0.95)}C${n(r * 0.5)} ${n(-r * 0.85)} ${n(-r * 0.1)} ${n(-r * 0.6)} ${n(-r * 0.12)} 0Z`
  return place(x, y, turn, 1, fill(back, dark), fill(left, mid), fill(right, light))
}

/** A full rose from above: petals in rings that grow darker towards the heart. */
export function rose(x: number, y: number, r: number, tones: readonly string[], turn = 0): string {
  const parts: string[] = []
  tones.forEach((tone, ring) => {
    const reach = r * (1 - (ring / tones.length) * 0.86)
    const count = Math.max(3, 7 - ring)
    const shade = tones[ring + 1] ?? tone
    for (let i = 0; i < count; i += 1) {
      const angle = (i * 360) / count + ring * 31
      const size = reach * 0.56
      parts.push(
        place(
          0,
          0,
          angle,
          1,
          oval(reach * 0.46, 0, size, size * 0.94, shade, 0.5),
          oval(reach * 0.49, -size * 0.03, size * 0.95, size * 0.9, tone),
        ),
      )
    }
  })
  const last = tones[tones.length - 1] ?? '#000'
  return place(
    x,
    y,
    turn,
    1,
    ...parts,
    stroke(
      `M${n(-r * 0.1)} ${n(r * 0.03)}a${n(r * 0.1)} ${n(r * 0.1)} 0 1 1 ${n(r * 0.13)} ${n(r * 0.07)}a${n(r * 0.055)} ${n(r * 0.055)} 0 1 1 ${n(-r * 0.05)} ${n(-r * 0.09)}`,
      last,
      r * 0.018,
      0.7,
    ),
  )
}

/** A spike of small blossoms on a thin stem: lavender, lupin. */
export function spike(
  sheet: Sheet,
  x: number,
  y: number,
  height: number,
  lean: number,
  tones: readonly string[],
  stem: string,
): string {
  const { random } = sheet
  const parts = [
    stroke(
      `M${n(x)} ${n(y)}Q${n(x)} ${n(y - height * 0.5)} ${n(x + lean)} ${n(y - height)}`,
      stem,
      Math.max(1.6, height * 0.012),
    ),
  ]
  const rows = Math.round(height / 15)
  for (let i = 0; i < rows; i += 1) {
    const t = 0.5 + (i / rows) * 0.5
    const cx = (1 - t) * (1 - t) * x + 2 * (1 - t) * t * x + t * t * (x + lean)
    const cy = y - height * t
    const size = Math.min(9, height * 0.034) * (1.3 - (i / rows) * 0.95)
    parts.push(
      oval(cx - size, cy, size, size * 1.25, random.pick(tones)),
      oval(cx + size, cy - size * 0.5, size, size * 1.25, random.pick(tones)),
    )
  }
  return parts.join('')
}

/** An ear of wheat on its stalk. */
export function wheat(x: number, y: number, height: number, lean: number, light: string, shade: string): string {
  const parts = [
    stroke(
      `M${n(x)} ${n(y)}Q${n(x)} ${n(y - height * 0.6)} ${n(x + lean)} ${n(y - height)}`,
      shade,
      Math.max(2, height * 0.01),
    ),
  ]
  const grain = height * 0.07
  for (let i = 0; i < 8; i += 1) {
    const t = 0.74 + i * 0.034
    const u = 1 - t
    const cx = u * u * x + 2 * u * t * x + t * t * (x + lean)
    const cy = u * u * y + 2 * u * t * (y - height * 0.6) + t * t * (y - height)
    const tilt = (Math.atan2(lean * t, height) * 180) / Math.PI - 90
    parts.push(
      leaf(cx, cy, grain, grain * 0.3, tilt - 30, light, shade),
      leaf(cx, cy, grain, grain * 0.3, tilt + 30, light, shade),
    )
  }
  parts.push(leaf(x + lean, y - height, grain, grain * 0.28, -90 + lean * 0.2, light, shade))
  return parts.join('')
}

/** Blades of grass along a line. */
export function grass(
  sheet: Sheet,
  x1: number,
  x2: number,
  y: number,
  height: number,
  count: number,
  tones: readonly string[],
): string {
  const { random } = sheet
  return Array.from({ length: count }, () => {
    const x = random.between(x1, x2)
    const h = height * random.between(0.5, 1)
    const lean = random.between(-0.35, 0.35) * h
    return fill(
      `M${n(x - 3)} ${n(y)}Q${n(x)} ${n(y - h * 0.6)} ${n(x + lean)} ${n(y - h)}Q${n(x + 4)} ${n(y - h * 0.55)} ${n(x + 4)} ${n(y)}Z`,
      random.pick(tones),
    )
  }).join('')
}
