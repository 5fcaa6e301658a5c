import { useEffect, useState } from 'react'

export interface DrawnPicture {
  file: File
  /** An object URL to show it. */
  address: string
}

/**
 * A picture that is drawn on the device: null until it is finished, undefined if it cannot be
 * drawn.
 * @param draw the same function across renders; null draws nothing
 */
export function useDrawnPicture(draw: (() => Promise<Blob>) | null, fileName: string): DrawnPicture | null | undefined {
  const [picture, setPicture] = useState<DrawnPicture | null | undefined>(null)

  useEffect(() => {
    if (!draw) return
    let address: string | null = null
    let isOver = false
    draw().then(
      (blob) => {
        if (isOver) return
        address = URL.createObjectURL(blob)
        setPicture({ file: new File([blob], fileName, { type: blob.type }), address })
      },
      (error: unknown) => {
        console.error('The picture could not be drawn', error)
        setPicture(undefined)
      },
    )
    return () => {
      isOver = true
      if (address) URL.revokeObjectURL(address)
    }
  }, [draw, fileName])

  return picture
}
