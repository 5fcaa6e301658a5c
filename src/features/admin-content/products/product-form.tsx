import { useWatch } from 'react-hook-form'
import type { Product } from '#sync'
import { adminContentTexts } from '#texts/admin-content.ts'
import { adminProductsTexts as texts } from '#texts/admin-products.ts'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Muted } from '#ui/text.tsx'
import { AltField } from '../shared/alt-field.tsx'
import * as cells from '../shared/cells.css.ts'
import { comparedFields } from '../shared/compare.ts'
import { ContentForm } from '../shared/content-form.tsx'
import type { ContentFormProps } from '../shared/content-kind.ts'
import { MediaListField } from '../shared/media-list-field.tsx'
import { useContentForm } from '../shared/use-content-form.ts'
import {
  emptyForm,
  fieldOrder,
  LIMITS,
  type ProductFields,
  type ProductForm as Values,
  productSchema,
  toForm,
  toPreview,
} from './schema.ts'

/** What versions are compared by. */
const compared = comparedFields(
  {
    name: texts.fields.name,
    price: texts.fields.price,
    stock: texts.fields.stock,
    active: texts.fields.active,
    description: texts.fields.description,
    images: texts.fields.images,
    image_alt: adminContentTexts.alt.label,
  },
  { active: 'flag', images: 'pictures' },
)

export function ProductForm({ id, row, rows, onDone, Preview }: ContentFormProps<'products'>) {
  const frame = useContentForm<'products', Values, ProductFields>({
    collection: 'products',
    id,
    rows,
    onDone,
    schema: productSchema,
    toForm: (product?: Product) => (product ? toForm(product) : emptyForm),
    toDraft: (fields, id) => ({ id, ...fields }),
    fieldOrder,
    failed: row ? texts.saveFailed : texts.addFailed,
  })
  const { register, control, formState } = frame.form
  const { errors } = formState
  const { fields, hints } = texts
  const values = { ...emptyForm, ...useWatch({ control }) }
  const preview = toPreview(values)

  return (
    <ContentForm
      frame={frame}
      preview={
        preview ? (
          <>
            {!preview.active && <Muted>{texts.previewHidden}</Muted>}
            <Preview doc={preview} />
          </>
        ) : (
          <Muted>{texts.previewEmpty}</Muted>
        )
      }
      Preview={Preview}
      compared={compared}
    >
      <TextField {...register('name')} label={fields.name} isRequired autoComplete="off" error={errors.name?.message} />
      <div className={cells.pair}>
        <TextField
          {...register('price')}
          label={fields.price}
          hint={hints.price}
          isRequired
          inputMode="decimal"
          autoComplete="off"
          error={errors.price?.message}
        />
        <TextField
          {...register('stock')}
          label={fields.stock}
          isOptional
          hint={hints.stock}
          inputMode="numeric"
          autoComplete="off"
          error={errors.stock?.message}
        />
      </div>
      <CheckboxField {...register('active')} label={fields.active} hint={hints.active} error={errors.active?.message} />
      <TextArea
        {...register('description')}
        label={fields.description}
        isOptional
        limit={LIMITS.description}
        error={errors.description?.message}
      />
      <MediaListField
        control={control}
        name="images"
        folder="produtos"
        kind="image"
        aspect={1}
        label={fields.images}
        hint={hints.images}
        limit={LIMITS.images}
        itemName={texts.image}
      />
      {values.images.length > 0 && (
        <AltField
          {...register('image_alt')}
          label={fields.alt}
          value={values.image_alt ?? ''}
          error={errors.image_alt?.message}
        />
      )}
    </ContentForm>
  )
}
