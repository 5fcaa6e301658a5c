import type { PixAccount } from '#lib/shop-contact.ts'
import { pixKey } from './pix-key.ts'

/*
 * A static Pix code: EMV's QR Code for payment systems, as the Central Bank's 'Manual de Padrões
 * para Iniciação do Pix' uses it. Each field is its number, its length and its value.
 */

const NAME_LENGTH = 25
const CITY_LENGTH = 15
/** 'Transaction amount' has at most 13 characters. */
export const MOST_CENTS = 999_999_999_999
/** What a transaction's name may be. */
const TXID = /^[A-Za-z0-9]{1,25}$/

export interface Payment extends PixAccount {
  /** In cents; null leaves it to the payer. */
  cents: number | null
  /** Names the payment in the bank statement: up to 25 letters and digits; '***' is none. */
  txid: string
}

/**
 * The code that a bank's app reads as a QR code or pasted.
 * @throws RangeError for an amount, a key or a name that no Pix has
 */
export function pixCode({ key: written, name, city, cents, txid }: Payment): string {
  const key = pixKey(written)
  if (key === null) throw new RangeError(`Not a Pix key: ${written}`)
  if (cents !== null && !(Number.isInteger(cents) && cents > 0 && cents <= MOST_CENTS))
    throw new RangeError(`Not an amount of a Pix: ${cents}`)
  if (txid !== '***' && !TXID.test(txid)) throw new RangeError(`Not a name of a payment: ${txid}`)
  const code =
    field('00', '01') +
    field('26', field('00', 'br.gov.bcb.pix') + field('01', key)) +
    field('52', '0000') +
    field('53', '986') +
    (cents === null ? '' : field('54', `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`)) +
    field('58', 'BR') +
    field('59', plain(name, NAME_LENGTH)) +
    field('60', plain(city, CITY_LENGTH)) +
    field('62', field('05', txid)) +
    '6304'
  return code + checksum(code)
}

function field(id: string, value: string): string {
  return id + String(value.length).padStart(2, '0') + value
}

/** Without accents, and with signs that every bank reads. */
export function plain(text: string, length: number): string {
  const ascii = text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^A-Za-z0-9 .,&'/-]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
  return ascii.slice(0, length).trim()
}

/** CRC-16/CCITT-FALSE, in four hexadecimal digits. */
function checksum(code: string): string {
  let crc = 0xff_ff
  for (const sign of code) {
    crc ^= sign.charCodeAt(0) << 8
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x80_00 ? 0x10_21 : 0)) & 0xff_ff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
