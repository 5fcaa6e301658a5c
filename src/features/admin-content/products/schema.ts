import * as v from 'valibot'
import type { Product } from '#sync'
import { parseMoney, toMoneyInput } from '#lib/money.ts'
import { adminProductsTexts } from '#texts/admin-products.ts'
import { optionalAlt, optionalMediaAddress, optionalText, requiredText, wholeNumber } from '../shared/rules.ts'

const { rules } = adminProductsTexts

/** The table's limits: characters, and pictures per product. */
export const LIMITS = { name: 200, description: 2000, images: 10 } as const
const MAX_PRICE = 99_999_999.99
const MAX_STOCK = 999_999

/** Its keys are in screen order. */
export const productSchema = v.object({
  name: requiredText(LIMITS.name, rules.nameRequired),
  price: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(rules.priceRequired),
    v.transform((text) => parseMoney(text) ?? Number.NaN),
    v.check((amount) => !Number.isNaN(amount), rules.priceWrong),
    v.maxValue(MAX_PRICE, rules.priceHigh),
  ),
  stock: wholeNumber({
    missing: 0,
    wrong: rules.stockWrong,
    least: [0, rules.stockLow],
    most: [MAX_STOCK, rules.stockHigh],
  }),
  active: v.boolean(),
  description: optionalText(LIMITS.description),
  // Empty lines are not pictures.
  images: v.pipe(
    v.array(optionalMediaAddress),
    v.transform((addresses) => addresses.filter((address) => address !== undefined)),
    v.maxLength(LIMITS.images, rules.images),
  ),
  image_alt: optionalAlt,
})

/** The first invalid field is announced and focused. */
export const fieldOrder = Object.keys(productSchema.entries) as (keyof typeof productSchema.entries)[]

export type ProductForm = v.InferInput<typeof productSchema>
export type ProductFields = v.InferOutput<typeof productSchema>

export const emptyForm: ProductForm = {
  name: '',
  price: '',
  stock: '0',
  active: true,
  description: '',
  images: [],
  image_alt: '',
}

export function toForm(product: Product): ProductForm {
  const { name, price, stock, active, description = '', images = [], image_alt = '' } = product
  return { name, price: toMoneyInput(price), stock: String(stock), active, description, images: [...images], image_alt }
}

/** The preview while it is being written; null before it has a name and a price. */
export function toPreview(form: ProductForm): Product | null {
  const name = form.name.trim()
  const price = parseMoney(form.price)
  if (!name || price === null) return null
  const { stock, images } = productSchema.entries
  const amount = v.safeParse(stock, form.stock)
  const pictures = form.images.flatMap((address) => {
    const read = v.safeParse(images, [address])
    return read.success ? read.output : []
  })
  return {
    id: 'preview',
    name,
    price,
    stock: amount.success ? amount.output : 0,
    active: form.active,
    description: form.description.trim() || undefined,
    images: pictures,
    image_alt: form.image_alt?.trim() || undefined,
    created_at: new Date().toISOString(),
  }
}
