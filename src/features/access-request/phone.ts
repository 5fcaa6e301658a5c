const COUNTRY = '55'

/**
 * The digits of a Brazilian number in any notation: '+55 11 98765-4321', '0055 11…', '(011)
 * 98765-4321'.
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

/**
 * The number without a typed prefix ('+55' or a zero). Null while nothing is to be dropped. Without
 * '+', 55 may be the area code of Santa Maria.
 */
export function typedPhone(text: string): string | null {
  const digits = text.replaceAll(/\D/g, '')
  if (!text.startsWith('+')) {
    // Eleven digits with a 9 in third place are a mobile number; otherwise 55 was the country code.
    if (/^55[^9]\d{8,}$/.test(digits)) return digits.slice(COUNTRY.length)
    return digits.startsWith('0') ? digits.replace(/^0+/, '') : null
  }
  if (COUNTRY.startsWith(digits)) return null
  return (digits.startsWith(COUNTRY) ? digits.slice(COUNTRY.length) : digits).replace(/^0+/, '')
}

/** A number with area code has 10 digits, or 11 for a mobile phone. */
export function isWholePhone(text: string): boolean {
  return text.replaceAll(/\D/g, '').length >= 10
}
