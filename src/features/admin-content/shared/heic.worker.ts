import makeLibheif from 'libheif-js/libheif/libheif.js'

/*
 * Opens an iPhone's photo, upright, in a thread of its own: it takes seconds. libheif as plain
 * JavaScript, since our policy lets no WebAssembly run.
 */

interface Image {
  get_width(): number
  get_height(): number
  display(into: ImageData, done: (filled: ImageData | null) => void): void
}
interface Libheif {
  HeifDecoder: new () => { decode(bytes: ArrayBuffer): Image[] }
}

addEventListener('message', async ({ data }: MessageEvent<ArrayBuffer>) => {
  try {
    const { HeifDecoder } = await (makeLibheif as unknown as () => Promise<Libheif>)()
    const [image] = new HeifDecoder().decode(data)
    if (!image) throw new Error('There is no picture in it')
    const filled = await new Promise<ImageData | null>((resolve) => {
      image.display(new ImageData(image.get_width(), image.get_height()), resolve)
    })
    postMessage(filled && (await createImageBitmap(filled)))
  } catch (error) {
    console.info('A photo could not be opened', error)
    postMessage(null)
  }
})
