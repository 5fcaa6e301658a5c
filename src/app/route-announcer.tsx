import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { shellTexts } from '#texts/shell.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { mainId } from './navigation.ts'

/** A screen that has no title by then says so itself. */
const PATIENCE_MS = 10_000

/**
 * Does for a change of screen what the browser does for a page: the focus goes to the new h1 and its title is
 * announced, as soon as the screen has one. The first screen is the browser's own; query and hash alone say nothing.
 */
export function RouteAnnouncer({ firstPath }: { firstPath: string }) {
  const { pathname } = useLocation()
  const announcedPath = useRef(firstPath)
  const [message, setMessage] = useState('')

  useEffect(() => {
    const isSame = announcedPath.current === pathname
    announcedPath.current = pathname
    if (isSame) return
    return whenHeadingIsThere((heading) => {
      heading.tabIndex = -1
      // Scrolling is the concern of use-scroll-restoration: back must not jump to the heading.
      heading.focus({ preventScroll: true })
      setMessage(shellTexts.pageLoaded(heading.textContent ?? ''))
    })
  }, [pathname])

  return (
    <VisuallyHidden>
      <span role="status">{message}</span>
    </VisuallyHidden>
  )
}

function whenHeadingIsThere(arrive: (heading: HTMLHeadingElement) => void): () => void {
  const main = document.getElementById(mainId)
  const find = () => main?.querySelector('h1') ?? null
  const present = find()
  if (present || !main) {
    if (present) arrive(present)
    return () => {}
  }
  const observer = new MutationObserver(() => {
    const heading = find()
    if (!heading) return
    stop()
    arrive(heading)
  })
  const timer = setTimeout(() => stop(), PATIENCE_MS)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  observer.observe(main, { childList: true, subtree: true })
  return stop
}
