import type { Person, Role } from '#sync'
import { adminPeopleTexts as texts } from '#texts/admin-people.ts'
import { Badge } from '#ui/badge.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { canHaveRole } from './permissions.ts'
import * as styles from './people.css.ts'
import type { PeopleActions } from './people-actions.ts'
import { personOf } from './person-ref.ts'

const options = (['pending', 'member', 'admin'] satisfies Role[]).map((value) => ({ value, label: texts.role[value] }))

/** Changes the role; without an account there is none. */
export function RoleField({ person, actions }: { person: Person; actions: PeopleActions }) {
  if (!canHaveRole(person)) return person.user_id ? texts.nothing : <Badge>{texts.noAccount}</Badge>
  return (
    <div className={styles.roleField}>
      <SelectField
        label={texts.setRole.label(person.nome)}
        isLabelHidden
        options={options}
        value={person.role ?? 'pending'}
        onChange={(event) => actions.setRole(personOf(person), event.target.value as Role)}
      />
    </div>
  )
}
