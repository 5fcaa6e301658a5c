import { CirclePlay, Feather, Leaf, type LucideIcon, Mail, Search } from 'lucide-react'
import { paths } from '#src/paths.ts'
import { searchTexts } from '#texts/search.ts'
import { shellTexts } from '#texts/shell.ts'
import { wayTexts } from '#texts/home.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import * as styles from './home.css.ts'

/** The screens that neither the bottom bar nor the tiles link to on a phone. */
export const memberLinks: readonly { to: string; label: string; Icon: LucideIcon }[] = [
  { to: paths.recados(), label: shellTexts.links.recados, Icon: Mail },
  { to: paths.videos(), label: shellTexts.links.videos, Icon: CirclePlay },
  { to: paths.values(), label: shellTexts.links.values, Icon: Leaf },
  { to: paths.founder(), label: wayTexts.founder, Icon: Feather },
  { to: paths.search(), label: searchTexts.title, Icon: Search },
]

/** The same links on a member's home. */
export function MemberLinks() {
  return (
    <nav aria-label={wayTexts.heading}>
      <ul className={styles.ways}>
        {memberLinks.map(({ to, label }) => (
          <li key={to}>
            <ButtonLink variant="quiet" to={to} className={styles.way}>
              {label}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
