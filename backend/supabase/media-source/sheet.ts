import { makeRandom, type Random } from './random.ts'
import { plum } from './palette.ts'

/** A colour, or an offset (0..1) with a colour and perhaps an opacity. */
export type Stop = string | readonly [offset: number, colour: string, opacity?: number]
export type Point = readonly [x: number, y: number]

/** Rounds for the SVG text: two decimals are finer than any pixel here. */
export const n = (value: number): string => String(Math.round(value * 100) / 100)

/** One picture under way: its size, its definitions and its layers from back to front. */
export class Sheet {
  readonly width: number
  readonly height: number
  readonly random: Random
  readonly #defs: string[] = []
  readonly #body: string[] = []
  #ids = 0

  constructor(width: number, height: number, seed: string) {
    this.width = width
    this.height = height
    this.random = makeRandom(seed)
  }

  add(...parts: string[]): this {
    this.#body.push(...parts)
    return this
  }

  /**
   * Adds parts as one cut-out sheet of paper, which throws a soft shadow on what lies behind it.
   */
  cut(depth: number, ...parts: string[]): this {
    const id = this.#define(
      (name) =>
        `<filter id="${name}" x="-20%" y="-20%" width="140%" height="150%"><feDropShadow dx="0" dy="${n(depth * 4)}" stdDeviation="${n(depth * 6)}" flood-color="${plum.night}" flood-opacity="${n(0.1 + depth * 0.04)}"/></filter>`,
    )
    return this.add(`<g filter="url(#${id})">${parts.join('')}</g>`)
  }

  /** Adds parts out of focus: light, mist, what is far away. */
  blur(radius: number, ...parts: string[]): this {
    const id = this.#define(
      (name) =>
        `<filter id="${name}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${n(radius)}"/></filter>`,
    )
    return this.add(`<g filter="url(#${id})">${parts.join('')}</g>`)
  }

  /** The parts inside the outline d only. */
  clip(d: string, ...parts: string[]): string {
    const id = this.#define((name) => `<clipPath id="${name}"><path d="${d}"/></clipPath>`)
    return `<g clip-path="url(#${id})">${parts.join('')}</g>`
  }

  /** A fill from top to bottom (or by the given vector, in fractions of the shape's box). */
  linear(stops: readonly Stop[], vector: readonly [number, number, number, number] = [0, 0, 0, 1]): string {
    const [x1, y1, x2, y2] = vector
    return `url(#${this.#define((id) => `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopsText(stops)}</linearGradient>`)})`
  }

  /** A fill from the middle of the shape's box outwards. */
  radial(stops: readonly Stop[], centre: Point = [0.5, 0.5], radius = 0.5): string {
    return `url(#${this.#define((id) => `<radialGradient id="${id}" cx="${centre[0]}" cy="${centre[1]}" r="${radius}">${stopsText(stops)}</radialGradient>`)})`
  }

  /** The whole sheet in one fill. */
  ground(...stops: Stop[]): this {
    const fill = stops.length === 1 && typeof stops[0] === 'string' ? stops[0] : this.linear(stops)
    return this.add(`<rect width="${this.width}" height="${this.height}" fill="${fill}"/>`)
  }

  toSvg(): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${this.width}" height="${this.height}" viewBox="0 0 ${this.width} ${this.height}"><defs>${this.#defs.join('')}</defs>${this.#body.join('')}</svg>`
  }

  #define(make: (id: string) => string): string {
    this.#ids += 1
    const id = `d${this.#ids}`
    this.#defs.push(make(id))
    return id
  }
}

function stopsText(stops: readonly Stop[]): string {
  return stops
    .map((stop, index) => {
      const [offset, colour, opacity] =
        typeof stop === 'string' ? [index / Math.max(1, stops.length - 1), stop, 1] : [stop[0], stop[1], stop[2] ?? 1]
      return `<stop offset="${n(offset)}" stop-color="${colour}" stop-opacity="${opacity}"/>`
    })
    .join('')
}

/** One picture: where it goes under media/ (without the extension), its size, and what draws it. */
export interface Scene {
  file: string
  width: number
  height: number
  draw: (sheet: Sheet) => void
}

/** The picture of one day of the journey. */
export const day = (dayNumber: number, draw: Scene['draw']): Scene => ({
  file: `devocionais/dia-${String(dayNumber).padStart(2, '0')}`,
  width: 1200,
  height: 800,
  draw,
})
