const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

/**
 * 'R$ 1.234,50', with a space that does not break.
 * @param amount in reais
 */
export function formatMoney(amount: number): string {
  return reais.format(amount)
}

/**
 * Reads an amount as people type it: '12,90', '1.234,5', 'R$ 12', or '12.90' on a keyboard without
 * a comma. A point before exactly three digits separates thousands.
 * @returns reais, or null if it is not an amount in whole cents
 */
export function parseMoney(text: string): number | null {
  const plain = text.replace(/^\s*R\$/i, '').replaceAll(/\s/g, '')
  const byComma = /^(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/.exec(plain)
  const byPoint = /^(\d+)\.(\d{1,2})$/.exec(plain)
  const [, whole, cents = ''] = byComma ?? byPoint ?? []
  if (whole === undefined) return null
  return Number(`${whole.replaceAll('.', '')}.${cents || '0'}`)
}

/** An amount as an input shows it: '1234,50'. */
export function toMoneyInput(amount: number): string {
  return amount.toFixed(2).replace('.', ',')
}
