/**
 * '1 alteração', '3 alterações', and '0 alterações': `Intl.PluralRules('pt-BR')` calls 0 'one', which nobody says.
 */
export function count(amount: number, singular: string, plural: string): string {
  return `${amount} ${amount === 1 ? singular : plural}`
}
