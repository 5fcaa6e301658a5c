/** An iPhone's photo where the browser itself cannot open it; null if this cannot either. */
export async function openHeic(file: File): Promise<ImageBitmap | null> {
  const worker = new Worker(new URL('./heic.worker.ts', import.meta.url))
  try {
    const bytes = await file.arrayBuffer()
    return await new Promise((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<ImageBitmap | null>) => resolve(data))
      worker.addEventListener('error', (event) => {
        console.info('The code for a photo did not start', event)
        resolve(null)
      })
      worker.postMessage(bytes, [bytes])
    })
  } finally {
    worker.terminate()
  }
}
