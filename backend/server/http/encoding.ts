/** How bytes may travel, the smallest first. */
const OURS = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof OURS)[number]

/**
 * What a caller's Accept-Encoding (RFC 9110, 12.5.3) lets us send: what it likes best, and of equals the smallest. A
 * caller that says nothing gets the plain bytes; so does one that takes nothing of ours.
 */
export function chooseEncoding(header: string | undefined): Encoding {
  const wishes = new Map(
    (header ?? '').split(',').map((part): [string, number] => {
      const [name = '', ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/)
      const quality = parameters.find((parameter) => parameter.startsWith('q='))
      return [name, quality ? Number(quality.slice(2)) : 1]
    }),
  )
  // Plain bytes are acceptable without being named, and nobody's first choice.
  const wishFor = (encoding: Encoding) =>
    wishes.get(encoding) ?? (encoding === 'identity' ? Number.EPSILON : (wishes.get('*') ?? 0))
  const [first, ...others] = OURS.filter((encoding) => wishFor(encoding) > 0)
  return others.reduce((best, encoding) => (wishFor(encoding) > wishFor(best) ? encoding : best), first ?? 'identity')
}
