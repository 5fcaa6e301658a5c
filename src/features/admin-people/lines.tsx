import * as styles from './people.css.ts'

export function Lines({ lines }: { lines: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className={styles.lines}>
      {lines.map(([label, value]) => (
        <div key={label} className={styles.line}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
