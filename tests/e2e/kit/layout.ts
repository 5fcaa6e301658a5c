import type { CDPSession, Page } from 'playwright/test'
import { settle } from './settle.ts'

const sessions = new WeakMap<Page, CDPSession>()

/**
 * The size of letters that a member sets in the phone or browser, in percent. It changes what media
 * queries in em measure by.
 */
export async function setLetters(page: Page, percent: number): Promise<void> {
  const cdp = sessions.get(page) ?? (await page.context().newCDPSession(page))
  sessions.set(page, cdp)
  await cdp.send('Page.setFontSizes', { fontSizes: { standard: Math.round((16 * percent) / 100) } })
}

/**
 * What does not fit on the page as it is, by measuring boxes from its first line to its last: a
 * page or a part that scrolls sideways, words or buttons that cover each other, words that are cut
 * off or broken, what always stays under a bar, what is too small for a finger. One line for each.
 */
export async function whatDoesNotFit(page: Page): Promise<string[]> {
  await settle(page)
  return page.evaluate(measure)
}

/** Runs in the page. */
function measure(): string[] {
  /** A font's own rounding. */
  const HAIR = 1.5
  /** The shortest side that a finger can hit (src/ui/theme/layout.ts). */
  const FINGER = 44
  /** A longer one may break: an address, a name made of three. */
  const LONG_WORD = 18

  interface Box {
    left: number
    top: number
    right: number
    bottom: number
  }
  interface Piece extends Box {
    element: Element
    says: string
    /** The nearest part that stays in place while the page scrolls; null: the page. */
    layer: Element | null
    isText: boolean
  }

  const found = new Set<string>()
  const root = document.documentElement
  const modal = document.querySelector('[aria-modal="true"]')
  // What is behind an open dialog is not in use.
  const scope = modal ?? document.body
  const width = root.clientWidth

  const words = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 50)
  const nameOf = (element: Element) =>
    `${element.localName} “${words(element.getAttribute('aria-label') ?? element.textContent ?? '')}”`
  const overlap = (one: Box, other: Box) => ({
    x: Math.min(one.right, other.right) - Math.max(one.left, other.left),
    y: Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
  })

  const layers = new Map<Element, Element | null>()
  function layerOf(element: Element): Element | null {
    const known = layers.get(element)
    if (known !== undefined) return known
    const { position } = getComputedStyle(element)
    const isStill = position === 'fixed' || position === 'sticky'
    const layer = isStill ? element : element.parentElement ? layerOf(element.parentElement) : null
    layers.set(element, layer)
    return layer
  }

  const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'

  const EVERYWHERE: Box = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity }
  const windows = new Map<Element, Box>()
  /**
   * The window through which the element can be seen, given the parts around it that cut or scroll.
   */
  function windowOf(element: Element): Box {
    const known = windows.get(element)
    if (known) return known
    const { position, display, overflowX, overflowY } = getComputedStyle(element)
    const { parentElement: parent } = element
    const around = position === 'fixed' || !parent || parent === document.body ? EVERYWHERE : windowOf(parent)
    const edge = element.getBoundingClientRect()
    const cutsX = display !== 'inline' && overflowX !== 'visible'
    const cutsY = display !== 'inline' && overflowY !== 'visible'
    const seen = {
      left: cutsX ? Math.max(around.left, edge.left) : around.left,
      right: cutsX ? Math.min(around.right, edge.right) : around.right,
      top: cutsY ? Math.max(around.top, edge.top) : around.top,
      bottom: cutsY ? Math.min(around.bottom, edge.bottom) : around.bottom,
    }
    windows.set(element, seen)
    return seen
  }

  /** The visible part of the box; null if there is none. */
  function shownPart(element: Element, box: Box): Box | null {
    const window = windowOf(element)
    const left = Math.max(box.left, window.left)
    const right = Math.min(box.right, window.right)
    const top = Math.max(box.top, window.top)
    const bottom = Math.min(box.bottom, window.bottom)
    return right - left > HAIR && bottom - top > HAIR ? { left, top, right, bottom } : null
  }

  /** Below or above the edge of a part that cuts and does not scroll: nobody can press it. */
  function isOutOfReach(element: Element, { top, bottom }: Box): boolean {
    for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
      const { overflowY, display } = getComputedStyle(around)
      if (scrolls(overflowY)) return false
      if (overflowY === 'visible' || display === 'inline') continue
      const edge = around.getBoundingClientRect()
      if (bottom > edge.bottom + HAIR || top < edge.top - HAIR) return true
    }
    return false
  }

  const off = new Map<Element, boolean>()
  /** Off the screen but read aloud, or not there for anybody. */
  function isOff(element: Element): boolean {
    const known = off.get(element)
    if (known !== undefined) return known
    const isHere = (element.clientWidth === 1 && element.clientHeight === 1) || element.hasAttribute('inert')
    const is = isHere || (element.parentElement !== null && isOff(element.parentElement))
    off.set(element, is)
    return is
  }

  const isSeen = (element: Element) =>
    !isOff(element) && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })

  const isAbsolute = (element: Element | null) => element !== null && getComputedStyle(element).position === 'absolute'
  /** On purpose: a number on a control's corner, a control on a picture. */
  const isUpon = (one: Piece, other: Piece) => {
    const control = one.element.closest(CONTROLS)
    return (isAbsolute(one.element) && control?.contains(other.element)) || (isAbsolute(control) && !other.isText)
  }

  const CONTROLS = 'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"], [role="menuitem"]'
  const pieces: Piece[] = []
  const add = (element: Element, says: string, box: Box, isText = false) => {
    const shown = shownPart(element, box)
    if (shown) pieces.push({ ...shown, element, says, layer: layerOf(element), isText })
  }

  // Words, line by line.
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement!
    const text = node.textContent!
    if (text.trim() === '' || element.closest('script, style, option, noscript, svg') || !isSeen(element)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const { left, top, right, bottom, height } of range.getClientRects()) {
      // A font's box is taller than its letters, by more than the space between lines.
      const air = height * 0.22
      add(element, `“${words(text)}”`, { left, top: top + air, right, bottom: bottom - air }, true)
    }
    for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}.@:/?=_-]+/gu)) {
      if (word.length > LONG_WORD || !/^(\p{L}+|\p{N}+\.)$/u.test(word)) continue
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      const mayBreak = word.length > 10 && getComputedStyle(element).hyphens === 'auto'
      if (lines.size > 1 && !mayBreak) found.add(`broken: ${word}, in “${words(text)}”`)
    }
  }

  for (const element of scope.querySelectorAll(CONTROLS)) {
    if (!isSeen(element) || element.matches('input[type="hidden"], input[type="file"]')) continue
    const rect = element.getBoundingClientRect()
    if (rect.width <= HAIR || rect.height <= HAIR) continue
    const { display, paddingLeft, paddingRight, paddingTop, paddingBottom } = getComputedStyle(element)
    const isInLine = display === 'inline'
    if (isInLine) continue
    if (isOutOfReach(element, rect)) found.add(`out of reach: ${nameOf(element)}`)
    // What is in a field's padding is there on purpose.
    const isField = element.matches('input, textarea, select')
    const box = isField
      ? {
          left: rect.left + parseFloat(paddingLeft),
          right: rect.right - parseFloat(paddingRight),
          top: rect.top + parseFloat(paddingTop),
          bottom: rect.bottom - parseFloat(paddingBottom),
        }
      : rect
    add(element, nameOf(element), box)
    // A checkbox is hit on its label, a card's link on the whole card.
    const label = element.closest('label')?.getBoundingClientRect()
    const stretched = getComputedStyle(element, '::after')
    const isStretched = stretched.content !== 'none' && stretched.position === 'absolute'
    const target = label ?? rect
    const isSmall = target.width < FINGER - HAIR || target.height < FINGER - HAIR
    if (isSmall && !isStretched && (element as HTMLElement).tabIndex >= 0 && shownPart(element, rect))
      found.add(`small: ${nameOf(element)}, ${Math.round(target.width)} × ${Math.round(target.height)}`)
  }
  for (const element of scope.querySelectorAll('svg')) {
    // An icon is behind or on something else on purpose: a blossom under a letter, a lock on a
    // picture.
    if (getComputedStyle(element).position === 'absolute') continue
    if (isSeen(element)) add(element, `icon in ${nameOf(element.parentElement!)}`, element.getBoundingClientRect())
  }

  // The page and each of its parts are as wide as their window.
  if (root.scrollWidth > width + 1) {
    const widest = [...scope.querySelectorAll('*')].filter((element) => {
      const { right } = element.getBoundingClientRect()
      return right > width + 1 && shownPart(element, element.getBoundingClientRect())?.right === right
    })
    const names = widest.slice(0, 3).map((element) => `${element.className} ${nameOf(element)}`)
    found.add(`sideways: the page is ${root.scrollWidth} of ${width} pixels wide, by ${names.join(', ')}`)
  }
  for (const { element, left, right, says, layer } of pieces) {
    if (left < -HAIR || right > width + HAIR) {
      let around: Element | null = element
      while (around && !scrolls(getComputedStyle(around).overflowX)) around = around.parentElement
      if (!around)
        found.add(
          `outside${layer ? ' of a bar' : ''}: ${says}, ${Math.round(left)} to ${Math.round(right)} of ${width}`,
        )
    }
  }
  for (const element of [scope, ...scope.querySelectorAll('*')]) {
    const style = getComputedStyle(element)
    const { overflowX, overflowY, textOverflow } = style
    if (overflowX === 'visible' && overflowY === 'visible') continue
    if (element.clientWidth <= 1 || !isSeen(element)) continue
    const isWider = element.scrollWidth > element.clientWidth + 1
    const isHigher = element.scrollHeight > element.clientHeight + 1
    if (scrolls(overflowX) && isWider) {
      // A row of tabs or links may scroll sideways; so may a part that says so and takes the
      // keyboard.
      const isMeant =
        element.matches('[role="tablist"], nav, [role="region"][tabindex="0"], textarea, input, select') ||
        element.querySelector('[role="tablist"]') !== null
      if (!isMeant) found.add(`sideways: ${nameOf(element)}, ${element.scrollWidth} of ${element.clientWidth}`)
    }
    const hasWords = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '',
    )
    const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    const isClamped = textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
    if (hasWords && !isClamped && ((cuts(overflowX) && isWider) || (cuts(overflowY) && isHigher)))
      found.add(`cut: ${nameOf(element)}`)
  }
  for (const field of scope.querySelectorAll<HTMLElement>('select, input')) {
    if (field.matches('select') && isSeen(field) && field.scrollWidth > field.clientWidth + 1)
      if (getComputedStyle(field).textOverflow !== 'ellipsis') found.add(`cut: ${nameOf(field)}`)
  }

  // Nothing covers anything else, layer by layer.
  const byLayer = Map.groupBy(pieces, ({ layer }) => layer)
  for (const [layer, inLayer] of byLayer) {
    const sorted = inLayer.toSorted((one, other) => one.top - other.top)
    sorted.forEach((one, i) => {
      for (let j = i + 1; j < sorted.length && sorted[j]!.top < one.bottom - HAIR; j += 1) {
        const other = sorted[j]!
        if (one.element === other.element || one.element.contains(other.element) || other.element.contains(one.element))
          continue
        const { x, y } = overlap(one, other)
        if (x > HAIR && y > HAIR && !isUpon(one, other) && !isUpon(other, one))
          found.add(`over each other: ${one.says} and ${other.says}, ${Math.round(x)} × ${Math.round(y)}`)
      }
    })
    if (!layer) continue
    const edge = layer.getBoundingClientRect()
    const { overflowX, overflowY } = getComputedStyle(layer)
    for (const { left, right, top, bottom, says } of inLayer) {
      const isOut =
        (!scrolls(overflowX) && (left < edge.left - HAIR || right > edge.right + HAIR)) ||
        (!scrolls(overflowY) && (top < edge.top - HAIR || bottom > edge.bottom + HAIR))
      if (isOut) found.add(`out of its bar: ${says}`)
    }
  }

  // At both ends of the page everything can be seen beside the bars.
  if (!modal) {
    const flowing = byLayer.get(null) ?? []
    const end = Math.max(innerHeight, root.scrollHeight)
    for (const [layer, inLayer] of byLayer) {
      if (!layer || inLayer.length === 0) continue
      const { position } = getComputedStyle(layer)
      const edge = layer.getBoundingClientRect()
      if (position !== 'fixed' || layer.matches('[data-radix-popper-content-wrapper], [role="dialog"]')) continue
      const isAtFoot = edge.top > innerHeight / 2
      for (const { top, bottom, left, right, says } of flowing) {
        const isBeside = right < edge.left + HAIR || left > edge.right - HAIR
        // As if scrolled to the end, or to the top.
        const isUnder = isAtFoot
          ? bottom + scrollY > end - (innerHeight - edge.top) + HAIR
          : top + scrollY < edge.bottom - HAIR
        if (isUnder && !isBeside) found.add(`always under a bar: ${says}`)
      }
    }
  }
  return [...found]
}
