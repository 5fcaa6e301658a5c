const OPERATORS = { eq: '=', neq: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=', in: 'in' } as const
export type FilterOperator = keyof typeof OPERATORS

export interface Filter {
  column: string
  operator: FilterOperator
  values: string[]
}

/** Hosted Supabase takes as many values in `in.(…)`. */
const MAX_VALUES = 100

/** `column=operator.value`, as in `id=eq.1` or `status=in.(a,b)`; null when it is not of this form. */
export function parseFilter(text: string): Filter | null {
  const match = /^([^=]+)=([a-z]+)\.(.*)$/s.exec(text)
  if (!match) return null
  const [, column = '', operator = '', value = ''] = match
  if (!isOperator(operator)) return null
  if (operator !== 'in') return { column, operator, values: [unquote(value)] }
  const list = /^\((.*)\)$/s.exec(value)?.[1]
  if (list === undefined) return null
  const values = [...list.matchAll(/"(?:[^"\\]|\\.)*"|[^,]+/g)].map(([item]) => unquote(item))
  return values.length > 0 && values.length <= MAX_VALUES ? { column, operator, values } : null
}

function isOperator(text: string): text is FilterOperator {
  return Object.hasOwn(OPERATORS, text)
}

function unquote(text: string): string {
  return /^".*"$/s.test(text) ? text.slice(1, -1).replaceAll(/\\(.)/gs, '$1') : text
}

/**
 * The filter as an SQL condition on `subject` (a quoted column), its values as parameters from $`first` on.
 * `type` comes from the catalogue, so nothing of the client's is ever part of the statement.
 */
export function filterToSql({ operator, values }: Filter, subject: string, type: string, first: number): string {
  const parameters = values.map((_, at) => `($${first + at}::text)::${type}`)
  return operator === 'in'
    ? `${subject} in (${parameters.join(', ')})`
    : `${subject} ${OPERATORS[operator]} ${parameters[0]}`
}
