import type { Person } from '#sync'
import type { CsvColumn } from '#lib/csv.ts'
import { adminPeopleTexts as texts } from '#texts/admin-people.ts'
import { canHaveRole } from './permissions.ts'
import { shortDay } from './dates.ts'

const { fields } = texts
const day = (moment: string | undefined) => (moment ? shortDay(moment) : '')

/** The columns of the export. */
export const csvColumns: readonly CsvColumn<Person>[] = [
  { header: fields.nome, value: ({ nome }) => nome },
  { header: fields.email, value: ({ email }) => email },
  { header: fields.telefone, value: ({ telefone }) => telefone },
  { header: fields.grupo, value: ({ grupo }) => grupo },
  { header: fields.status, value: ({ status }) => texts.status[status] },
  { header: fields.conta, value: ({ status_conta }) => status_conta && texts.account[status_conta] },
  {
    header: fields.papel,
    value: (person) => (canHaveRole(person) ? texts.role[person.role ?? 'pending'] : texts.noAccount),
  },
  { header: fields.pedidoEm, value: ({ criado_em }) => day(criado_em) },
  { header: fields.aprovadaEm, value: ({ aprovado_em }) => day(aprovado_em) },
  { header: fields.ultimoAcesso, value: ({ ultimo_login }) => day(ultimo_login) },
]
