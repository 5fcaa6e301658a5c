import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { shellTexts } from '#texts/shell.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { mainId } from './navigation.ts'

/** After this time we stop waiting for the screen's heading. */
const TIMEOUT_MS = 10_000

/**
 * Does for a route change what the browser does for a page load: it moves the focus to the new h1
 * and announces its title as soon as there is one. The browser handles the first screen. Changes of
 * query or hash are not announced.
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
      // use-scroll-restoration scrolls: going back must not jump to the heading.
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
  const timer = setTimeout(() => stop(), TIMEOUT_MS)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  observer.observe(main, { childList: true, subtree: true })
  return stop
}
