import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * Fonts that came after the first page had been painted (build/page-script.ts) wait for the next
 * screen: no line breaks anew under a reader's eyes.
 */
export function useLateFonts(firstPath: string): void {
  const { pathname } = useLocation()
  useLayoutEffect(() => {
    if (pathname !== firstPath) delete document.documentElement.dataset.fonts
  }, [pathname, firstPath])
}
