/**
 * '1 alteração', '3 alterações' and '0 alterações'. `Intl.PluralRules('pt-BR')` puts 0 into the
 * category 'one', but nobody speaks like that.
 */
export function count(amount: number, singular: string, plural: string): string {
  return `${amount} ${amount === 1 ? singular : plural}`
}
