const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

/**
 * 'R$ 1.234,50', with a space that does not break.
 * @param amount in reais
 */
export function formatMoney(amount: number): string {
  return reais.format(amount)
}
