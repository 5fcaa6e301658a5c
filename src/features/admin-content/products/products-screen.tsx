import type { Product } from '#sync'
import { formatMoney } from '#lib/money.ts'
import { adminProductsTexts as texts } from '#texts/admin-products.ts'
import { shopTexts } from '#texts/shop.ts'
import { Badge } from '#ui/badge.tsx'
import type { DataColumn } from '#ui/data-table.tsx'
import * as styles from '../shared/cells.css.ts'
import type { ContentScreenTexts, ContentPreview } from '../shared/content-kind.ts'
import { ContentScreen } from '../shared/content-screen.tsx'
import { PicturedName } from '../shared/cells.tsx'
import type { RowOf } from '../shared/queries.ts'
import { ProductForm } from './product-form.tsx'

const columns: DataColumn<RowOf<'products'>>[] = [
  {
    key: 'name',
    header: texts.columns.name,
    isRowHeader: true,
    cell: ({ doc }) => <PicturedName picture={doc.images?.[0]}>{doc.name}</PicturedName>,
  },
  {
    key: 'price',
    header: texts.columns.price,
    cell: ({ doc }) => <span className={styles.money}>{formatMoney(doc.price)}</span>,
  },
  { key: 'stock', header: texts.columns.stock, cell: ({ doc }) => <Stock product={doc} /> },
]

const screenTexts: ContentScreenTexts<'products'> = {
  ...texts,
  newTitle: texts.create,
  editTitle: texts.edit,
  removeTitle: ({ doc }) => texts.removeTitle(doc.name),
  removeDescription: () => texts.removeDescription,
}

const nameOf = ({ name }: Product) => name
const wordsOf = ({ name, description }: Product) => [name, description].join(' ')
/** The newest first, as in the shop. */
const compare = (one: Product, other: Product) => Date.parse(other.created_at) - Date.parse(one.created_at)

/** /admin/products: all products, on sale or not. */
export function ProductsAdminScreen({ Preview }: { Preview: ContentPreview<'products'> }) {
  return (
    <ContentScreen
      collection="products"
      texts={screenTexts}
      nameOf={nameOf}
      compare={compare}
      columns={columns}
      Form={ProductForm}
      Preview={Preview}
      wordsOf={wordsOf}
    />
  )
}

function Stock({ product: { stock, active } }: { product: Product }) {
  return (
    <div className={styles.lines}>
      {stock > 0 ? texts.inStock(stock) : <Badge tone="gold">{shopTexts.outOfStock}</Badge>}
      {!active && <Badge>{texts.inactive}</Badge>}
    </div>
  )
}
