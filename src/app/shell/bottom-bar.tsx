import { type MouseEvent, useEffect, useState } from 'react'
import { BookOpen, CalendarHeart, House, type LucideIcon, ShoppingBag, UserRound } from 'lucide-react'
import type { Identity } from '#sync'
import { paths } from '#src/paths.ts'
import { shellTexts } from '#texts/shell.ts'
import { Link } from '#ui/link.tsx'
import { isCurrent, linksFor, alsoUnder } from '../navigation.ts'
import { navLinks } from '../screens.tsx'
import * as styles from './bottom-bar.css.ts'

const icons: Readonly<Record<string, LucideIcon>> = {
  [paths.home()]: House,
  [paths.journey()]: BookOpen,
  [paths.events()]: CalendarHeart,
  [paths.shop()]: ShoppingBag,
  [paths.profile()]: UserRound,
}

/**
 * Members' navigation on phones and tablets. `data-bottom-bar` makes the page leave room for it.
 */
export default function BottomBar({ identity, pathname }: { identity: Identity | null; pathname: string }) {
  const [marked, follow] = useTappedLink(pathname)
  return (
    <nav className={styles.bar} aria-label={shellTexts.bottomNavigation} data-bottom-bar="">
      <ul className={styles.list}>
        {linksFor(navLinks, 'bottomBar', identity).map(({ to, label, shortLabel }) => {
          const Icon = icons[to]
          return (
            <li key={to} className={styles.item}>
              <Link
                to={to}
                className={styles.link}
                aria-current={isCurrent(to, marked, alsoUnder(to)) ? 'page' : undefined}
                onClick={follow}
              >
                <span className={`${styles.icon} ${styles.currentIcon}`}>{Icon && <Icon aria-hidden="true" />}</span>
                {shortLabel ?? label}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/**
 * Where a list of links marks the member to be: at a tapped link at once, although its screen comes
 * when it is ready.
 * @returns the path to mark, and what to call with a click on a link
 */
function useTappedLink(pathname: string): [string, (event: MouseEvent<HTMLAnchorElement>) => void] {
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
