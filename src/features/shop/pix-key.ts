/**
 * A Pix key as the Central Bank writes it, whatever way people write it: an e-mail address, a
 * telephone with '+55', a CPF, a CNPJ (since 2026 with letters) or a random key.
 * @returns null if it is none of these
 */
export function pixKey(written: string): string | null {
  const key = written.trim()
  if (key.includes('@')) return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(key) && key.length <= 77 ? key.toLowerCase() : null
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(key)) return key.toLowerCase()
  const signs = key.replaceAll(/[\s().\-/]/g, '').toUpperCase()
  if (signs.startsWith('+')) return /^\+[1-9]\d{7,14}$/.test(signs) ? signs : null
  if (/^\d{11}$/.test(signs)) return hasCheckDigits(signs, CPF_WEIGHTS) ? signs : null
  if (/^[0-9A-Z]{12}\d{2}$/.test(signs)) return hasCheckDigits(signs, CNPJ_WEIGHTS) ? signs : null
  return null
}

/** Of the last digit; the one before it has the same without the first weight. */
const CPF_WEIGHTS = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]
const CNPJ_WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

/** A letter counts by its place in ASCII after '0'. */
function hasCheckDigits(signs: string, weights: readonly number[]): boolean {
  if (new Set(signs).size === 1) return false
  return [weights.slice(1), weights].every((own) => {
    const sum = own.reduce((total, weight, at) => total + weight * (signs.charCodeAt(at) - 48), 0)
    const rest = sum % 11
    return Number(signs[own.length]) === (rest < 2 ? 0 : 11 - rest)
  })
}
