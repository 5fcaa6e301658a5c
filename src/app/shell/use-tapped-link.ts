import { type MouseEvent, useEffect, useState } from 'react'

/**
 * Where a list of links marks the member to be: at a tapped link at once, although its screen comes
 * when it is ready.
 * @returns the path to mark, and what to call with a click on a link
 */
export function useTappedLink(pathname: string): [string, (event: MouseEvent<HTMLAnchorElement>) => void] {
  const [tapped, setTapped] = useState<{ to: string; at: string }>()
  const isAway = tapped?.at !== pathname
  if (tapped && isAway) setTapped(undefined)
  // Gone back before the screen came: it will not.
  useEffect(() => {
    const forget = () => setTapped(undefined)
    window.addEventListener('popstate', forget)
    return () => window.removeEventListener('popstate', forget)
  }, [])
  return [
    isAway ? pathname : tapped.to,
    ({ metaKey, ctrlKey, shiftKey, currentTarget: { pathname: to } }) => {
      // Otherwise it opens elsewhere.
      if (!metaKey && !ctrlKey && !shiftKey) setTapped({ to, at: pathname })
    },
  ]
}
