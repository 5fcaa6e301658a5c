import type { Page } from 'playwright/test'

/** How somebody holds the camera: 6 is a quarter turn. */
type Orientation = 1 | 6

/**
 * A photo as a camera writes it, red on its left and blue on its right, with the place where it was
 * taken. Held a quarter turn, red is at the top.
 */
export async function photo(page: Page, width: number, height: number, orientation: Orientation = 1) {
  const jpeg = await page.evaluate(
    async ([width, height]) => {
      const canvas = new OffscreenCanvas(width, height)
      const context = canvas.getContext('2d')!
      context.fillStyle = 'red'
      context.fillRect(0, 0, width / 2, height)
      context.fillStyle = 'blue'
      context.fillRect(width / 2, 0, width / 2, height)
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 })
      return btoa(Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(''))
    },
    [width, height] as const,
  )
  const bytes = Buffer.from(jpeg, 'base64')
  // One entry, the orientation, and what a reader passes over.
  const tiff = Buffer.from([0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0])
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from('\0\0\0\0GPS-23.55-46.63')])
  const length = exif.length + 2
  return {
    name: 'IMG_0001.JPG',
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([
      bytes.subarray(0, 2),
      Buffer.from([0xff, 0xe1, length >> 8, length & 255]),
      exif,
      bytes.subarray(2),
    ]),
  }
}

/**
 * As an iPhone writes it, which Chromium cannot open: 320 × 180, red and blue, with the place. Made with
 * libheif's heif-enc of a `photo`.
 */
export const heicPhoto = {
  name: 'IMG_0002.HEIC',
  mimeType: 'image/heic',
  buffer: Buffer.from(
    [
      'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAA1ZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAA',
      'AAAAAA5waXRtAAAAAAABAAAANGlsb2MAAAAAREAAAgABAAAAAAN6AAEAAAAAAAAAXAACAAAAAAPWAAEAAAAAAAAALQAAADhp',
      'aW5mAAAAAAACAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAFWluZmUCAAABAAIAAEV4aWYAAAAClWlwcnAAAAJ2aXBjbwAAAHZo',
      'dmNDAQNwAAAAAAAAAAAAPPAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAPLoCQCEAAQApQgEBA3AAAAMAkAAA',
      'AwAAAwA8oAoIC595bqSSmubAgAAAAwCAAAADAIQiAAEAB0QBwXKwYkAAAAAUaXNwZQAAAAAAAAFAAAAAtAAAAdRjb2xycHJv',
      'ZgAAAcgAAAAABDAAAG1udHJSR0IgWFlaIAfgAAEAAQAAAAAAAGFjc3AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABAAD2',
      '1gABAAAAANMtAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACWRlc2MAAADwAAAA',
      'JHJYWVoAAAEUAAAAFGdYWVoAAAEoAAAAFGJYWVoAAAE8AAAAFHd0cHQAAAFQAAAAFHJUUkMAAAFkAAAAKGdUUkMAAAFkAAAA',
      'KGJUUkMAAAFkAAAAKGNwcnQAAAGMAAAAPG1sdWMAAAAAAAAAAQAAAAxlblVTAAAACAAAABwAcwBSAEcAQlhZWiAAAAAAAABv',
      'ogAAOPUAAAOQWFlaIAAAAAAAAGKZAAC3hQAAGNpYWVogAAAAAAAAJKAAAA+EAAC2z1hZWiAAAAAAAAD21gABAAAAANMtcGFy',
      'YQAAAAAABAAAAAJmZgAA8qcAAA1ZAAAT0AAAClsAAAAAAAAAAG1sdWMAAAAAAAAAAQAAAAxlblVTAAAAIAAAABwARwBvAG8A',
      'ZwBsAGUAIABJAG4AYwAuACAAMgAwADEANgAAABBwaXhpAAAAAAMICAgAAAAXaXBtYQAAAAAAAAABAAEEgQKDhAAAABppcmVm',
      'AAAAAAAAAA5jZHNjAAIAAQABAAAAkW1kYXQAAABYKAGvGWbEmPd8hTf/+KGH/mta/6/BXis/yxgCqX0l00/28RRYGs2worj7',
      'XcieP5q7JXlLdKl4ICEjprc6gJcvUI8rmJMAAAMAAFoAAAQBmOuoAAADAAAVMAAAAABNTQAqAAAACAABARIAAwAAAAEAAQAA',
      'AAAAAEdQUy0yMy41NS00Ni42Mw==',
    ].join(''),
    'base64',
  ),
}

/** A stored picture: its type and size, whether it says where it was taken, and the colour at two ends. */
export async function storedPicture(page: Page, address: string) {
  return page.evaluate(async (url) => {
    const answer = await fetch(url)
    const blob = await answer.blob()
    const bitmap = await createImageBitmap(blob)
    const { width, height } = bitmap
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!
    context.drawImage(bitmap, 0, 0)
    const colourAt = (x: number, y: number) => {
      const [red, , blue] = context.getImageData(x, y, 1, 1).data
      return red! > 200 ? 'red' : blue! > 200 ? 'blue' : 'other'
    }
    return {
      type: answer.headers.get('content-type'),
      size: [width, height],
      saysWhere: (await blob.text()).includes('GPS'),
      first: colourAt(8, 8),
      last: colourAt(width - 8, height - 8),
    }
  }, address)
}
