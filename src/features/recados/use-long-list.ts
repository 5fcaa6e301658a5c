import { defaultRangeExtractor, type Range, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import {
  type FocusEvent,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { readStored, writeStored } from '#lib/storage.ts'
import { whenIdle } from '#lib/when-idle.ts'

/** Items rendered beyond the viewport: enough for quick scrolling and for the keyboard. */
const OVERSCAN = 6
/** Pixels. A wrong estimate only affects the scroll bar. */
const ESTIMATED_HEIGHT = 240

/**
 * How much of the list is set up. At the `top` of one that is new in this tab, or of which all that
 * she sees is new, the first items stand below each other, without being measured; in each idle
 * moment comes what is next: the virtual list of what is `seen`, and what is `near`.
 */
type Stage = 'top' | 'seen' | 'near'
const NEXT: Record<Stage, Stage> = { top: 'seen', seen: 'near', near: 'near' }

/**
 * Renders the part of a long list near the viewport; the rest only takes up its height. The heights
 * are stored in this tab, so that going back finds the same position.
 * @param name the key under which the heights are stored
 * @param keys one per item, in the list's order
 * @param isFilled the worker has filled in the screen: all items stand below each other and are
 *   only measured, so that they keep their place when the list becomes a virtual one
 */
export function useLongList(name: string, keys: readonly string[], isFilled: boolean) {
  const list = useRef<HTMLUListElement>(null)
  const [offset, setOffset] = useState(0)
  /** By index. The worker's list is only the beginning: these are for all that follow, too. */
  const [known, setKnown] = useState(() => storedHeights(name))
  /**
   * The focused item and its neighbours are always rendered: otherwise the next Tab would begin at
   * the top of the page, or leave the list if the keys are faster than the rendering of a scroll.
   */
  const [focused, setFocused] = useState<number | null>(null)
  const [stage, setStage] = useState<Stage>(() => {
    if (isFilled) return 'near'
    return isNew(name) ? 'top' : 'seen'
  })
  const [beginning, setBeginning] = useState(() => beginningOf(keys))
  const newBeginning = beginningOf(keys)
  if (newBeginning.some((key, index) => key !== beginning[index])) {
    setBeginning(newBeginning)
    const isNothingLeft = !newBeginning.some((key) => beginning.includes(key))
    if (isNothingLeft && focused === null && window.scrollY === 0) setStage('top')
  }
  const isAtTop = stage === 'top'

  // oxlint-disable-next-line react/incompatible-library -- we do not use the compiler
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: keys.length,
    getItemKey: useCallback((index: number) => keys[index]!, [keys]),
    estimateSize: (index) => known[index] ?? ESTIMATED_HEIGHT,
    // Otherwise the first drawing would have no item, and a second one would follow.
    initialRect: useMemo(windowSize, []),
    overscan: stage === 'near' ? OVERSCAN : 1,
    enabled: !isAtTop,
    scrollMargin: offset,
    measureElement: heightOf,
    rangeExtractor: useCallback((range: Range) => withFocused(range, focused), [focused]),
  })

  useLayoutEffect(() => {
    // Measuring would lay out the page in the task that draws it.
    if (isAtTop) return
    const measureOffset = () => setOffset(topOf(list.current))
    measureOffset()
    // The content above the list changes its height.
    const observer = new ResizeObserver(measureOffset)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [isAtTop])

  useEffect(() => {
    if (stage === 'near') return
    let isGone = false
    void whenIdle().then(() => {
      if (isGone) return
      startTransition(() => {
        if (stage === 'top') {
          // With what is known before it, the virtual list is drawn once.
          setOffset(topOf(list.current))
          setKnown([...(list.current?.children ?? [])].map(heightOf))
        }
        setStage(NEXT[stage])
      })
    })
    return () => {
      isGone = true
    }
  }, [stage])

  useEffect(() => {
    const store = () => storeHeights(name, virtualizer.takeSnapshot())
    window.addEventListener('pagehide', store)
    return () => {
      window.removeEventListener('pagehide', store)
      store()
    }
  }, [name, virtualizer])

  const flowing = isAtTop ? newBeginning : isFilled && keys
  const estimated = flowing && flowing.length < keys.length ? keys.length * ESTIMATED_HEIGHT : undefined
  return {
    list,
    /** Pixels; undefined if the list has that of its items. */
    height: flowing ? estimated : virtualizer.getTotalSize(),
    /** `top` in pixels; undefined for items that stand below each other. */
    items: flowing
      ? flowing.map((_key, index) => ({ index, top: undefined }))
      : virtualizer.getVirtualItems().map(({ index, start }) => ({ index, top: start - offset })),
    /** The ref of each item. */
    measure: isAtTop ? undefined : virtualizer.measureElement,
    /** The handlers for the list element. */
    followFocus: {
      onFocus: ({ target }: FocusEvent) => {
        const index = target.closest('li')?.dataset.index
        setFocused(index === undefined ? null : Number(index))
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        // On the way to a neighbour, which must not go before it has the focus.
        if (!currentTarget.contains(relatedTarget)) setFocused(null)
      },
    },
  }
}

function withFocused(range: Range, focused: number | null): number[] {
  const near = defaultRangeExtractor(range)
  if (focused === null) return near
  const kept = [focused - 1, focused, focused + 1].filter((index) => index >= 0 && index < range.count)
  return [...new Set([...near, ...kept])].sort((a, b) => a - b)
}

/** Not rounded: the places would differ from those of a list that stands by itself. */
const heightOf = (item: Element) => item.getBoundingClientRect().height

/** Pixels from the top of the page. */
const topOf = (list: Element | null) => (list?.getBoundingClientRect().top ?? 0) + window.scrollY

/** While the build draws the screen there is none. */
const windowSize = () => ({ width: globalThis.window?.innerWidth ?? 0, height: globalThis.window?.innerHeight ?? 0 })

/** More than a window shows. */
const beginningOf = (keys: readonly string[]) => keys.slice(0, Math.ceil(windowSize().height / ESTIMATED_HEIGHT) + 2)

const placeOf = (name: string) => `florescer:heights:${name}`

/** Stored by index, since ids would tell others who use this tab what is in the list. */
function storeHeights(name: string, measured: readonly VirtualItem[]): void {
  const heights = [...storedHeights(name)]
  for (const { index, size } of measured) heights[index] = Math.round(size * 10) / 10
  writeStored('session', placeOf(name), JSON.stringify({ width: window.innerWidth, heights }))
}

/** There is no place to go back to. */
const isNew = (name: string) => window.scrollY === 0 && readHeights(name).heights.length === 0

/** None if the window had another width, where lines broke differently. */
function storedHeights(name: string): readonly (number | null)[] {
  // While the build draws the screen there is none.
  if (!globalThis.window) return []
  const { width, heights } = readHeights(name)
  return width === window.innerWidth ? heights : []
}

function readHeights(name: string): { width: number; heights: (number | null)[] } {
  try {
    const stored = JSON.parse(readStored('session', placeOf(name)) ?? '{}') as { width?: unknown; heights?: unknown }
    if (typeof stored.width === 'number' && Array.isArray(stored.heights)) {
      return {
        width: stored.width,
        heights: stored.heights.map((height) => (typeof height === 'number' ? height : null)),
      }
    }
  } catch (error) {
    console.warn('The heights of a list could not be read', error)
  }
  return { width: 0, heights: [] }
}
