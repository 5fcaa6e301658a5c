import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#ui/link.tsx'
import * as styles from './profile.css.ts'

/** One way on from the profile. */
export function LinkRow({ to, icon, label }: { to: string; icon: ReactNode; label: string }) {
  return (
    <li className={styles.linkItem}>
      <Link to={to} className={styles.link}>
        <span className={styles.linkIcon} aria-hidden="true">
          {icon}
        </span>
        <span className={styles.linkLabel}>{label}</span>
        <ChevronRight className={styles.chevron} aria-hidden="true" />
      </Link>
    </li>
  )
}
