import type { PersonDetail, PossibleDuplicate } from '#sync'
import { adminPaths } from '#src/admin-paths.ts'
import { adminPeopleTexts } from '#texts/admin-people.ts'
import { Link } from '#ui/link.tsx'
import * as styles from './people.css.ts'
import { longDay, longMoment } from './dates.ts'

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

/** Others with the same telephone or mailbox, each with a link to the record. */
export function Duplicates({ people }: { people: readonly PossibleDuplicate[] | undefined }) {
  if (!people || people.length === 0) return null
  const { title, of } = adminPeopleTexts.duplicates
  return (
    <span className={styles.duplicates} data-duplicates="">
      {title}
      {people.map(({ id, nome, status: became, por }) => (
        <span key={id}>
          <Link to={adminPaths.user(id)}>{nome}</Link> ({status[became].toLowerCase()}, {of[por]})
        </span>
      ))}
    </span>
  )
}

type Line = [label: string, value: string]
const { fields, nothing, status } = adminPeopleTexts

/** What the ministry knows apart from the answers of the request. */
export function personLines(person: PersonDetail): Line[] {
  const { nome, email, telefone, grupo, criado_em, aprovado_em, aprovado_por, tem_solicitacao } = person
  const lines: (Line | null)[] = [
    [fields.nome, nome],
    [fields.email, email],
    telefone ? [fields.telefone, telefone] : null,
    [fields.grupo, grupo || nothing],
    [fields.status, status[person.status]],
    criado_em ? [tem_solicitacao ? fields.pedidoEm : fields.criadaEm, longMoment(criado_em)] : null,
    aprovado_em ? [fields.aprovadaEm, longMoment(aprovado_em)] : null,
    aprovado_por ? [fields.aprovadaPor, aprovado_por] : null,
    person.excluir_ate ? [fields.exclusao, longDay(person.excluir_ate)] : null,
  ]
  return lines.filter((line) => line !== null)
}
