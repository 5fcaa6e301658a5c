import { RotateCcw, RotateCw } from 'lucide-react'
import {
  type ComponentType,
  type FocusEvent,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import Cropper, { type CropperProps } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { adminContentTexts } from '#texts/admin-content.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Muted } from '#ui/text.tsx'
import { toast } from '#ui/toast.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { type Cut, cutOf, MOST_TILT, MOST_ZOOM, ownAspect, type Placing, type Size, unplaced, wholeOf } from './cut.ts'
import * as styles from './crop.css.ts'
import { blobOf, drawCut } from './prepare-file.ts'

const texts = adminContentTexts.crop
/** Of the picture on the screen, in pixels. */
const SHOWN_SIDE = 1200
/** Between the frame and the stage's edge, in pixels. */
const MARGIN = 16
/** One press of an arrow, in pixels of the screen. */
const STEP = 8

// Its types ask for the properties that have defaults too.
const Stage = Cropper as unknown as ComponentType<Partial<CropperProps>>

/** Where the place of the picture leaves its shape open. */
const SHAPES = { own: null, wide: 16 / 9, square: 1 } as const
type Shape = keyof typeof SHAPES

export interface CropDialogProps {
  picture: ImageBitmap
  name: string
  /** The width of the place where it is shown, divided by its height; null: any. */
  aspect: number | null
  /** Null: it is not wanted. */
  onAnswer: (cut: Cut | null) => void
}

/** Asks what of a picture is shown: in the frame of its place, turned, straightened and moved. */
export default function CropDialog({ picture, name, aspect, onAnswer }: CropDialogProps) {
  const [placing, setPlacing] = useState<Placing>(unplaced)
  const [shape, setShape] = useState<Shape>('own')
  const [said, setSaid] = useState('')
  const [shown, setShown] = useState<Size | null>(null)
  const { stage, size } = useSize()
  const address = useShownAddress(picture)
  const hintId = useId()
  const keepsFocus = useKeptFrame()

  const ratio = aspect ?? SHAPES[shape] ?? ownAspect(picture, placing.turn)
  const cut = useMemo(() => cutOf(placing, picture, ratio), [placing, picture, ratio])
  const change = (next: Partial<Placing>) => setPlacing((before) => ({ ...before, ...next }))

  function turn(by: 90 | -90) {
    const next = (placing.turn + by + 360) % 360
    change({ turn: next, x: 0, y: 0 })
    setSaid(texts.turned(next))
  }

  // The library places the picture in pixels of the screen; a cut is in those of the picture.
  const frame = size && fitInto(size, ratio)
  const scale = frame ? frame.width / cut.width : 1
  const shownScale = shown ? shown.width / picture.width : 1
  const least = (scale / shownScale) * (cut.width / cutOf({ ...placing, zoom: 1 }, picture, ratio).width)

  return (
    <Dialog
      open
      size="lg"
      isDismissible={false}
      onOpenChange={(isOpen) => isOpen || onAnswer(null)}
      title={texts.title}
      description={texts.description(name)}
      footer={
        <>
          <Button variant="secondary" onClick={() => onAnswer(wholeOf(picture, placing.turn))}>
            {texts.whole}
          </Button>
          <Button onClick={() => onAnswer(cut)}>{texts.confirm}</Button>
        </>
      }
    >
      <div className={styles.stack}>
        <div ref={stage} className={styles.stage} {...keepsFocus}>
          {address && frame && (
            <Stage
              // In a frame of another size it begins anew: it follows a change of the picture's
              // scale, or else of the frame, and a turned phone changes both.
              key={`${frame.width} ${frame.height}`}
              image={address}
              cropSize={frame}
              crop={{ x: -cut.x * scale, y: -cut.y * scale }}
              zoom={scale / shownScale}
              minZoom={least}
              maxZoom={least * MOST_ZOOM}
              rotation={cut.rotation}
              // A frame that may not leave the turned picture: `cutOf` sees to it.
              restrictPosition={false}
              keyboardStep={STEP}
              // Our policy allows no injected styles.
              disableAutomaticStylesInjection
              setMediaSize={setShown}
              onCropChange={({ x, y }) => change({ x: -x / scale, y: -y / scale })}
              onZoomChange={(zoom) => change({ zoom: Math.min(Math.max(zoom / least, 1), MOST_ZOOM) })}
              classes={{ cropAreaClassName: styles.frame }}
              cropperProps={{ role: 'application', 'aria-label': texts.frame, 'aria-describedby': hintId }}
            />
          )}
        </div>
        <Muted id={hintId}>{texts.hint}</Muted>
        {aspect === null && (
          <Segmented
            label={texts.shape}
            options={[
              { value: 'own', label: texts.own },
              { value: 'wide', label: texts.wide },
              { value: 'square', label: texts.square },
            ]}
            value={shape}
            onValueChange={setShape}
          />
        )}
        <div className={styles.tools}>
          <Slider
            label={texts.zoom}
            value={placing.zoom}
            min={1}
            max={MOST_ZOOM}
            step={0.05}
            words={texts.zoomed(placing.zoom)}
            onChange={(zoom) => change({ zoom })}
          />
          <Slider
            label={texts.straighten}
            value={placing.tilt}
            min={-MOST_TILT}
            max={MOST_TILT}
            step={0.5}
            words={texts.tilted(placing.tilt)}
            onChange={(tilt) => change({ tilt })}
          />
        </div>
        <div className={styles.turns}>
          <Button variant="secondary" icon={<RotateCcw />} onClick={() => turn(-90)}>
            {texts.turnLeft}
          </Button>
          <Button variant="secondary" icon={<RotateCw />} onClick={() => turn(90)}>
            {texts.turnRight}
          </Button>
          <Button variant="quiet" onClick={() => setPlacing(unplaced)}>
            {texts.reset}
          </Button>
        </div>
        <VisuallyHidden>
          <span role="status">{said}</span>
        </VisuallyHidden>
      </div>
    </Dialog>
  )
}

interface SliderProps {
  label: string
  value: number
  min: number
  max: number
  step: number
  words: string
  onChange: (value: number) => void
}

function Slider({ label, words, onChange, ...range }: SliderProps) {
  return (
    <Field label={`${label}: ${words}`}>
      {(tie) => (
        <input
          type="range"
          {...tie}
          {...range}
          aria-label={label}
          aria-valuetext={words}
          className={styles.slider}
          onChange={(event) => onChange(event.target.valueAsNumber)}
        />
      )}
    </Field>
  )
}

function fitInto({ width, height }: Size, ratio: number): Size {
  const [most, tall] = [Math.max(1, width - 2 * MARGIN), Math.max(1, height - 2 * MARGIN)]
  return most / tall > ratio ? { width: tall * ratio, height: tall } : { width: most, height: most / ratio }
}

/** The size of an element, as it is now: the dialog brings it later than its own content. */
function useSize() {
  const [size, setSize] = useState<Size | null>(null)
  const stage = useCallback((element: HTMLDivElement) => {
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect
      setSize({ width, height })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { stage, size }
}

/**
 * Keeps the keyboard on the frame: the one that takes the place of another, in a window of another
 * size, gets the focus that the other one had.
 * @returns the handlers of the stage
 */
function useKeptFrame() {
  const held = useRef<{ frame: Element; stage: HTMLElement } | null>(null)
  useLayoutEffect(() => {
    if (!held.current || held.current.frame.isConnected) return
    // The dialog holds the focus of what has gone.
    if (!document.activeElement?.contains(held.current.stage)) return
    held.current.stage.querySelector<HTMLElement>('[role="application"]')?.focus({ preventScroll: true })
  })
  return {
    onFocus({ target, currentTarget: stage }: FocusEvent<HTMLElement>) {
      held.current = { frame: target, stage }
    },
    // Not called when the frame that has the focus is removed.
    onBlur() {
      held.current = null
    },
  }
}

/** The picture for the screen: upright already, and small enough to be moved smoothly. */
function useShownAddress(picture: ImageBitmap): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    let made: string | null = null
    let isGone = false
    blobOf(drawCut(picture, wholeOf(picture), SHOWN_SIDE), 'image/webp').then(
      (blob) => {
        if (isGone) return
        made = URL.createObjectURL(blob)
        setAddress(made)
      },
      (error: unknown) => {
        console.error(texts.failed, error)
        toast({ title: texts.failed, tone: 'danger' })
      },
    )
    return () => {
      isGone = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [picture])
  return address
}
