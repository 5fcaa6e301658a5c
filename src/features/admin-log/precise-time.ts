const format = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'medium' })

/** '21/11/2026 19:30:05', by this device's clock: who answers for something needs the second. */
export const preciseTime = (moment: string): string => format.format(Date.parse(moment)).replace(',', '')
