/**
 * 'R$ 1.234,50', with a space that does not break. As Intl writes it, but without it: its first use
 * takes a slow phone up to 90 ms.
 * @param amount in reais, of whole cents but for what a sum of floats leaves
 */
export const formatMoney = (amount: number): string =>
  `${amount < 0 ? '-' : ''}R$\u00a0${toMoneyInput(Math.abs(amount)).replaceAll(/\B(?=(\d{3})+,)/g, '.')}`

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
