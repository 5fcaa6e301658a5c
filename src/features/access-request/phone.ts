const COUNTRY = '55'

/**
 * The digits of a Brazilian number however it was written: '+55 11 98765-4321', '0055 11…', '(011) 98765-4321'.
 * @returns area code and number, without country code and trunk zero
 */
export function phoneDigits(text: string): string {
  let digits = text.replaceAll(/\D/g, '')
  const isInternational = text.trim().startsWith('+') || digits.startsWith('00')
  digits = digits.replace(/^0+/, '')
  if (digits.startsWith(COUNTRY) && (isInternational || digits.length > 11)) digits = digits.slice(COUNTRY.length)
  // '+55 (011)…'
  return digits.replace(/^0+/, '')
}

/** Whether this is a number with area code: 10 digits, or 11 of a mobile phone. */
export function isWholePhone(text: string): boolean {
  return text.replaceAll(/\D/g, '').length >= 10
}
