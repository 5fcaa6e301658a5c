import * as styles from './account.css.ts'

/** The first letter of the name in a circle. */
export function AccountAvatar({ name }: { name: string }) {
  return (
    <span className={styles.avatar} aria-hidden="true">
      {[...name.trim()][0]?.toLocaleUpperCase('pt-BR')}
    </span>
  )
}
