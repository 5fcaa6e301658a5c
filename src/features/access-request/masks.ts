import type { MaskitoMaskExpression, MaskitoOptions, MaskitoPreprocessor } from '@maskito/core'
import { pastedDateDigits } from './birth-date.ts'
import { phoneDigits, typedPhone } from './phone.ts'

const digits = (amount: number): RegExp[] => Array.from({ length: amount }, () => /\d/)

const landline: MaskitoMaskExpression = ['(', ...digits(2), ')', ' ', ...digits(4), '-', ...digits(4)]
const mobile: MaskitoMaskExpression = ['(', ...digits(2), ')', ' ', ...digits(5), '-', ...digits(4)]
/** Allowed while the text may become the country code, which is dropped once the number begins. */
const country: MaskitoMaskExpression = [/\+/, /5/, /5/]
const day: MaskitoMaskExpression = [...digits(2), '/', ...digits(2), '/', ...digits(4)]

/** More text than one keystroke: pasted or autofilled. */
const isPasted = (text: string) => text.replaceAll(/\D/g, '').length > 2

/**
 * Reads a whole value that arrives at once; typed text passes unchanged. `read` returns null for an
 * incomplete value.
 */
function whole(read: (text: string) => string | null): MaskitoPreprocessor {
  return ({ elementState, data }, action) => {
    if (action === 'validation') {
      // Set from outside, by autofill or by the form.
      const value = read(elementState.value)
      return value === null
        ? { elementState, data }
        : { elementState: { value, selection: [value.length, value.length] }, data }
    }
    const value = action === 'insert' && isPasted(data) ? read(data) : null
    // It replaces everything: half of an old number is useless in a new one.
    return value === null ? { elementState, data } : { elementState: { value: '', selection: [0, 0] }, data: value }
  }
}

/** '1/' is the first of a month: the mask adds the zero. */
const zeroBeforeSlash: MaskitoPreprocessor = ({ elementState, data }, action) => {
  const { value, selection } = elementState
  const [from, to] = selection
  const part = /(?:^|\/)(\d)$/.exec(value)
  if (action !== 'insert' || !/^[/.\- ]$/.test(data) || from !== value.length || to !== from || !part)
    return { elementState, data }
  const padded = `${value.slice(0, -1)}0${part[1]}`
  return { elementState: { value: padded, selection: [padded.length, padded.length] }, data: '/' }
}

/**
 * A country code and a leading zero are no part of the number: both are dropped, even when typed.
 */
const withoutPrefix: MaskitoPreprocessor = ({ elementState, data }, action) => {
  const { value, selection } = elementState
  const isAtEnd = selection[0] === value.length && selection[1] === value.length
  const number = action === 'insert' && isAtEnd ? typedPhone(value + data) : null
  return number === null ? { elementState, data } : { elementState: { value: '', selection: [0, 0] }, data: number }
}

/**
 * A pasted date that is not understood is dropped, rather than leaving its digits in some order.
 */
const noWords: MaskitoPreprocessor = ({ elementState, data }) => ({
  elementState,
  data: isPasted(data) && /\p{L}/u.test(data) ? '' : data,
})

/** (00) 0000-0000, and (00) 00000-0000 from the eleventh digit on; at most 15 characters. */
export const phoneMask: MaskitoOptions = {
  mask: ({ value }) => (value.startsWith('+') ? country : value.replaceAll(/\D/g, '').length > 10 ? mobile : landline),
  preprocessors: [
    whole((text) => {
      const number = phoneDigits(text)
      return number.length >= 10 ? number : null
    }),
    withoutPrefix,
  ],
}

/** DD/MM/AAAA. */
export const dateMask: MaskitoOptions = {
  mask: day,
  preprocessors: [whole(pastedDateDigits), noWords, zeroBeforeSlash],
}
