import { decodeQR } from 'qr/decode.js'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { DecidedOrder } from './orders.ts'
import PixPayment from './pix-payment.tsx'

/** The drawing on the screen, as a camera sees it: at this width, with white around it. */
async function photographOf(html: string, width: number) {
  const [svg] = /<svg[^>]*role="img"[^]*?<\/svg>/.exec(html) ?? []
  if (!svg) throw new Error(`There is no drawing in ${html}`)
  const sized = svg.replace(/ style="[^"]*"/, '')
  const margin = Math.round(width / 10)
  const { data, info } = await sharp(Buffer.from(sized))
    .resize(width)
    .flatten({ background: 'white' })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: 'white' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8Array(data) }
}

it.each([
  ['a random key', '123e4567-e12b-12d1-a456-426655440000', 14_200],
  ['a long address', `${'tesouraria.do.ministerio'.repeat(2)}@florescer.example`, 1],
])('another reader finds in the drawn code what stands beside it: %s', async (_kind, key, cents) => {
  const order = { id: 'o', items: [], lines: [], made_at: '', number: 123_456, status: 'aberto', total_cents: cents }
  const html = renderToStaticMarkup(
    <PixPayment account={{ key, name: 'Associação Florescer', city: 'São Paulo' }} order={order as DecidedOrder} />,
  )
  const code = /role="group"[^>]*>([^<]+)</.exec(html)![1]!
  expect(code).toContain(key)
  for (const width of [192, 640]) expect(decodeQR(await photographOf(html, width))).toBe(code)
})
