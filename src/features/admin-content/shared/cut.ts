/** What of a picture is kept, in the picture's own pixels. */
export interface Cut {
  /** Degrees, clockwise: how far the picture is turned before it is cut. */
  rotation: number
  /** From the picture's centre to the frame's, along the frame's sides. */
  x: number
  y: number
  /** The frame. */
  width: number
  height: number
}

export interface Size {
  width: number
  height: number
}

/** How somebody has placed a picture behind a frame. */
export interface Placing {
  /** 0, 90, 180 or 270. */
  turn: number
  /** The fine part of the rotation, in degrees. */
  tilt: number
  /** 1: the frame is as large as fits into the picture. */
  zoom: number
  /** As in `Cut`. */
  x: number
  y: number
}

export const MOST_ZOOM = 4
export const MOST_TILT = 15
export const unplaced: Placing = { turn: 0, tilt: 0, zoom: 1, x: 0, y: 0 }

/** The sides of the smallest upright box around a rotated one. */
function boxAround({ width, height }: Size, rotation: number): Size {
  const { sin, cos } = turned(rotation)
  const [across, along] = [Math.abs(cos), Math.abs(sin)]
  return { width: width * across + height * along, height: width * along + height * across }
}

/** The aspect ratio of the whole picture after its quarter turns. */
export function ownAspect(picture: Size, turn: number): number {
  const { width, height } = boxAround(picture, turn)
  return width / height
}

/**
 * The frame that a placing asks for, moved and made smaller until all of it lies within the picture.
 * @param aspect the frame's width divided by its height
 */
export function cutOf(placing: Placing, picture: Size, aspect: number): Cut {
  const rotation = placing.turn + placing.tilt
  const around = boxAround({ width: aspect, height: 1 }, rotation)
  const largest = Math.min(picture.width / around.width, picture.height / around.height)
  const height = largest / Math.min(Math.max(placing.zoom, 1), MOST_ZOOM)
  const frame = { width: height * aspect, height }

  const room = boxAround(frame, rotation)
  const { sin, cos } = turned(rotation)
  // Along the picture's sides, where its edges are straight.
  const x = within(placing.x * cos + placing.y * sin, picture.width - room.width)
  const y = within(placing.y * cos - placing.x * sin, picture.height - room.height)
  return { rotation, ...frame, x: x * cos - y * sin, y: x * sin + y * cos }
}

/** All of it, after its quarter turns. */
export const wholeOf = (picture: Size, turn = 0): Cut => ({ rotation: turn, x: 0, y: 0, ...boxAround(picture, turn) })

/** The size of the drawn picture: never larger than the cut, nor longer than `side`. */
export function drawnSize({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

const within = (offset: number, room: number) =>
  Math.min(Math.max(offset, -Math.max(0, room) / 2), Math.max(0, room) / 2)

function turned(degrees: number): { sin: number; cos: number } {
  // Quarter turns exactly, so that the frame of the whole picture is whole.
  if (degrees % 90 === 0) {
    const quarter = (((degrees / 90) % 4) + 4) % 4
    return { sin: [0, 1, 0, -1][quarter]!, cos: [1, 0, -1, 0][quarter]! }
  }
  const radians = (degrees * Math.PI) / 180
  return { sin: Math.sin(radians), cos: Math.cos(radians) }
}
