import { type ComponentProps, useCallback, useState } from 'react'
import { classNames } from './class-names.ts'
import { Ornament } from './ornament.tsx'
import * as styles from './picture.css.ts'

export interface PictureProps extends Pick<ComponentProps<'img'>, 'srcSet' | 'sizes' | 'className'> {
  /** If it is missing or fails to load, the blossom is shown instead. */
  src: string | null | undefined
  /** Empty if the text beside it says the same. */
  alt: string
  /** The pixel size of the file. */
  width: number
  height: number
  /** The aspect ratio of its box. Default `16/9`. */
  ratio?: keyof typeof styles.ratio
  /** Loads first instead of lazily: for the main picture of a screen. */
  priority?: boolean
}

/** A picture in a fixed box, so that loading never shifts the page. */
export function Picture({
  src,
  alt,
  width,
  height,
  ratio = '16/9',
  priority = false,
  className,
  ...props
}: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string>()
  // In a prerendered page a picture may have failed before React could listen.
  const check = useCallback((img: HTMLImageElement | null) => {
    if (img?.complete && img.naturalWidth === 0 && img.currentSrc) setFailedSrc(img.getAttribute('src') ?? undefined)
  }, [])
  const box = classNames(styles.box, styles.ratio[ratio], className)

  if (!src || src === failedSrc) {
    return (
      <div
        className={classNames(box, styles.fallback)}
        {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      >
        <Ornament className={styles.blossom} />
      </div>
    )
  }
  return (
    <div className={box}>
      <img
        {...props}
        ref={check}
        className={styles.image}
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding="async"
        onError={() => setFailedSrc(src)}
      />
    </div>
  )
}
