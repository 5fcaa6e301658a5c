import { describe, expect, it } from 'vitest'
import { type Cut, cutOf, drawnSize, MOST_ZOOM, ownAspect, type Size, unplaced, wholeOf } from './cut.ts'

const landscape = { width: 4000, height: 3000 }

/** The corners of a cut, from the picture's centre along the picture's sides. */
function cornersOf({ rotation, x, y, width, height }: Cut) {
  const angle = (-rotation * Math.PI) / 180
  return [-1, 1].flatMap((left) =>
    [-1, 1].map((top) => {
      const [across, down] = [x + (left * width) / 2, y + (top * height) / 2]
      return [
        across * Math.cos(angle) - down * Math.sin(angle),
        across * Math.sin(angle) + down * Math.cos(angle),
      ] as const
    }),
  )
}

function expectInside(cut: Cut, { width, height }: Size) {
  for (const [x, y] of cornersOf(cut)) {
    expect(Math.abs(x)).toBeLessThanOrEqual(width / 2 + 1e-6)
    expect(Math.abs(y)).toBeLessThanOrEqual(height / 2 + 1e-6)
  }
}

describe('what is kept of a picture', () => {
  it('is the largest frame in its middle, before anybody moves it', () => {
    expect(cutOf(unplaced, landscape, 16 / 9)).toEqual({ rotation: 0, x: 0, y: 0, width: 4000, height: 2250 })
    expect(cutOf(unplaced, landscape, 1)).toMatchObject({ width: 3000, height: 3000 })
    expect(cutOf({ ...unplaced, turn: 90 }, landscape, 16 / 9)).toMatchObject({ width: 3000, height: 1687.5 })
  })

  it('never goes beyond the picture, however it is turned, straightened, enlarged and moved', () => {
    for (const aspect of [16 / 9, 3 / 2, 1, 0.5])
      for (const turn of [0, 90, 180, 270])
        for (const tilt of [-15, -3.5, 0, 0.5, 15])
          for (const zoom of [1, 1.7, MOST_ZOOM])
            for (const far of [-9000, -200, 0, 700, 9000]) {
              const cut = cutOf({ turn, tilt, zoom, x: far, y: -far / 2 }, landscape, aspect)
              expect(cut.width / cut.height).toBeCloseTo(aspect)
              expectInside(cut, landscape)
            }
  })

  it('moves with what is dragged, as far as there is room', () => {
    expect(cutOf({ ...unplaced, x: 500, y: 100 }, landscape, 1)).toMatchObject({ x: 500, y: 0 })
    expect(cutOf({ ...unplaced, x: 900, y: 0 }, landscape, 1)).toMatchObject({ x: 500 })
    expect(cutOf({ ...unplaced, zoom: 2, x: -1250, y: 700 }, landscape, 1)).toMatchObject({ x: -1250, y: 700 })
  })

  it('is all of it, after its quarter turns', () => {
    expect(wholeOf(landscape)).toEqual({ rotation: 0, x: 0, y: 0, width: 4000, height: 3000 })
    expect(wholeOf(landscape, 270)).toMatchObject({ width: 3000, height: 4000 })
    expect(cutOf({ ...unplaced, turn: 270 }, landscape, ownAspect(landscape, 270))).toEqual(wholeOf(landscape, 270))
  })
})

it('a picture is drawn at most 1,600 px long, and never enlarged', () => {
  expect(drawnSize({ width: 4000, height: 2250 }, 1600)).toEqual({ width: 1600, height: 900 })
  expect(drawnSize({ width: 2250, height: 4000 }, 1600)).toEqual({ width: 900, height: 1600 })
  expect(drawnSize({ width: 300, height: 200 }, 1600)).toEqual({ width: 300, height: 200 })
  expect(drawnSize({ width: 9000, height: 1 }, 1600)).toEqual({ width: 1600, height: 1 })
})
