import { Plus } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { adminDays, type DayMove, memberData } from '#sync'
import { useCommand } from '#lib/use-command.ts'
import { adminDevotionalsTexts } from '#texts/admin-devotionals.ts'
import { networkWords } from '#texts/network.ts'
import { Muted } from '#ui/text.tsx'
import { toast } from '#ui/toast.ts'
import { isMovable, moveBetween, type PlannedDay, reverseOf } from './days.ts'
import * as styles from './devotionals.css.ts'

const texts = adminDevotionalsTexts.days

/** So many pixels make a drag of a press. */
const DRAG_FROM = 8
/** A finger that rests so long on a day drags it; before, it scrolls the page. */
const HOLD_MS = 350

interface Drag {
  day: number
  x: number
  y: number
  /** A finger has rested on it long enough; a mouse need not. */
  isHeld: boolean
  hasMoved: boolean
}

/**
 * The thirty days, to be moved: by dragging, or by pressing one and then the other, which is also
 * the way by keyboard. A text that comes to a written day changes places with its text.
 */
export function ArrangedDays({ days }: { days: readonly PlannedDay[] }) {
  const [picked, setPicked] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const [shift, setShift] = useState({ x: 0, y: 0 })
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const drag = useRef<Drag | null>(null)
  /** The browser presses the button at the end of a drag. */
  const isDropped = useRef(false)
  const hold = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [move, isMoving] = useCommand(moveAndTell, texts.moveFailed)

  useEffect(() => {
    const grid = list.current
    // React's own listener is passive: it could not keep the page where it is under a dragged day.
    const keepPage = (event: TouchEvent) => {
      if (drag.current?.isHeld && event.cancelable) event.preventDefault()
    }
    grid?.addEventListener('touchmove', keepPage, { passive: false })
    return () => {
      clearTimeout(hold.current)
      grid?.removeEventListener('touchmove', keepPage)
    }
  }, [])

  function pick(day: number | null) {
    setPicked(day)
    setOver(null)
    setShift({ x: 0, y: 0 })
  }

  async function drop(from: number, to: number) {
    pick(null)
    const wanted = moveBetween(days, from, to)
    if (!wanted) return setSaid(texts.saidCancelled)
    setSaid(texts.moving)
    await move(wanted, setSaid)
  }

  function press({ day, row }: PlannedDay) {
    if (isDropped.current) {
      isDropped.current = false
      return
    }
    if (isMoving) return
    if (picked !== null && picked !== day) return void drop(picked, day)
    const isToPick = picked === null && isMovable(row)
    pick(isToPick ? day : null)
    setSaid(isToPick ? texts.saidPicked(day, row?.doc.title ?? '') : picked === day ? texts.saidCancelled : '')
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      if (picked !== null) setSaid(texts.saidCancelled)
      return pick(null)
    }
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(event.target as HTMLButtonElement)
    const columns = buttons.findIndex(({ offsetTop }) => offsetTop !== buttons[0]?.offsetTop)
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key]
    if (at < 0 || step === undefined) return
    event.preventDefault()
    buttons[at + step]?.focus()
  }

  function onPointerDown(event: PointerEvent<HTMLElement>, { day, row }: PlannedDay) {
    isDropped.current = false
    if (event.button !== 0 || isMoving || !isMovable(row)) return
    const started: Drag = {
      day,
      x: event.clientX,
      y: event.clientY,
      isHeld: event.pointerType === 'mouse',
      hasMoved: false,
    }
    // With one picked, a press on another is where it goes, however slow the finger is.
    if (!started.isHeld && picked !== null && picked !== day) return
    drag.current = started
    if (started.isHeld) return event.currentTarget.setPointerCapture(event.pointerId)
    hold.current = setTimeout(() => {
      if (drag.current !== started) return
      started.isHeld = true
      pick(day)
      setSaid(texts.saidPicked(day, row.doc.title))
    }, HOLD_MS)
  }

  function endDrag(): Drag | null {
    clearTimeout(hold.current)
    const ended = drag.current
    drag.current = null
    return ended
  }

  function onPointerMove({ clientX, clientY }: PointerEvent) {
    const now = drag.current
    if (!now) return
    const [x, y] = [clientX - now.x, clientY - now.y]
    if (!now.hasMoved && Math.hypot(x, y) < DRAG_FROM) return
    if (!now.isHeld) return void endDrag()
    if (!now.hasMoved) pick(now.day)
    now.hasMoved = true
    setShift({ x, y })
    setOver(dayAt(clientX, clientY, now.day))
  }

  function onPointerUp({ clientX, clientY, pointerType }: PointerEvent) {
    const ended = endDrag()
    if (!ended?.hasMoved) {
      // Held and let go: it stays picked, and the press that follows must not put it back.
      isDropped.current = ended?.isHeld === true && pointerType !== 'mouse'
      return
    }
    isDropped.current = true
    const to = dayAt(clientX, clientY, ended.day)
    if (to === null) pick(null)
    else void drop(ended.day, to)
  }

  return (
    <>
      <Muted id="arrange-hint">
        {texts.arrangeHint} <span className={styles.forKeyboard}>{texts.arrangeKeys}</span>
      </Muted>
      <div role="status" className={styles.said}>
        {said}
      </div>
      <ol ref={list} className={styles.arrangedDays} aria-busy={isMoving}>
        {days.map((planned) => {
          const { day, row } = planned
          const isPicked = picked === day
          return (
            <li key={day}>
              <button
                type="button"
                className={styles.arranged}
                data-day={day}
                data-state={row ? (isMovable(row) ? 'published' : 'waiting') : 'free'}
                data-picked={isPicked || undefined}
                data-over={over === day || undefined}
                style={isPicked ? { translate: `${shift.x}px ${shift.y}px` } : undefined}
                aria-label={labelOf(planned, picked, days)}
                aria-describedby="arrange-hint"
                aria-pressed={isPicked}
                aria-disabled={isMoving || (picked === null && !isMovable(row)) || undefined}
                onClick={() => press(planned)}
                onKeyDown={onKeyDown}
                onPointerDown={(event) => onPointerDown(event, planned)}
                onPointerMove={onPointerMove}
                onPointerUp={onPointerUp}
                onPointerCancel={() => {
                  // A page that scrolls leaves what was picked as it is.
                  if (endDrag()?.hasMoved) pick(null)
                }}
                // A finger that rests asks for no menu.
                onContextMenu={(event) => drag.current && event.preventDefault()}
              >
                <span>{day}</span>{' '}
                {row ? (
                  <span aria-hidden="true" className={styles.dayTitle}>
                    {row.doc.title}
                  </span>
                ) : (
                  <Plus aria-hidden="true" className={styles.dayIcon} />
                )}
              </button>
            </li>
          )
        })}
      </ol>
      <Muted>{texts.arrangeMeans}</Muted>
    </>
  )
}

/** The day under the pointer, besides the one that is dragged. */
function dayAt(x: number, y: number, dragged: number): number | null {
  const found = document
    .elementsFromPoint(x, y)
    .map((element) => Number(element.closest<HTMLElement>('[data-day]')?.dataset.day))
    .find((day) => day > 0 && day !== dragged)
  return found ?? null
}

function labelOf({ day, row }: PlannedDay, picked: number | null, days: readonly PlannedDay[]): string {
  const title = row?.doc.title ?? ''
  if (picked === day) return texts.picked(day, title)
  if (row && !isMovable(row)) return texts.notMovable(day, title)
  if (picked !== null && moveBetween(days, picked, day)) {
    return row ? texts.dropSwap(day, title, picked) : texts.dropFree(day, picked)
  }
  return row ? texts.pick(day, title) : texts.nothingToPick(day)
}

/** Moves it on the server, and offers to bring it back. */
async function moveAndTell(wanted: DayMove, say: (words: string) => void): Promise<void> {
  const { from, to, other } = wanted
  const done = other === null ? texts.moved(from, to) : texts.swapped(from, to)
  const isDone = await moveNow(wanted)
  say(isDone ? `${done}.` : `${texts.moveFailed}.`)
  if (!isDone) return
  const undo = async () => {
    if (await moveNow(reverseOf(wanted))) toast({ title: texts.movedBack, tone: 'success' })
  }
  toast({
    title: done,
    tone: 'success',
    action: {
      label: texts.undo,
      altText: texts.undoElsewhere,
      onSelect: () => {
        undo().catch((error: unknown) => console.error(texts.moveFailed, error))
      },
    },
  })
}

async function moveNow(wanted: DayMove): Promise<boolean> {
  const answer = await adminDays.move(wanted)
  if (answer.ok) (await memberData()).sync.retry()
  else {
    // An older server knows no such call, and says so in English.
    const description = answer.code === 'refused' ? texts.moveRefused : networkWords(answer)
    toast({ title: texts.moveFailed, description, tone: 'danger' })
  }
  return answer.ok
}
