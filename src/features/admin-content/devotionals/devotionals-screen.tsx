import { Copy, Upload } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import type { Devotional } from '#sync'
import { adminPaths } from '#src/admin-paths.ts'
import { adminImportTexts } from '#texts/admin-import.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { EXCERPTS, excerptOf } from '#lib/excerpt.ts'
import { adminDevotionalsTexts as texts } from '#texts/admin-devotionals.ts'
import type { DataColumn } from '#ui/data-table.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import * as styles from '../shared/cells.css.ts'
import type { ContentScreenTexts, ContentPreview } from '../shared/content-kind.ts'
import { ContentScreen } from '../shared/content-screen.tsx'
import { PicturedName } from '../shared/cells.tsx'
import type { RowOf } from '../shared/queries.ts'
import { fromList } from '../shared/place.ts'
import { DayPlan } from './day-plan.tsx'
import { copyQuery } from './day-query.ts'
import { knownRefusals } from './days.ts'
import { DevotionalForm } from './devotional-form.tsx'
import { ExportMenu } from '../devotionals-import/export-menu.tsx'

const nameOf = ({ day_number, title }: Devotional) => texts.name(day_number, title)

const columns: DataColumn<RowOf<'devotionals'>>[] = [
  {
    key: 'title',
    header: texts.columns.title,
    isRowHeader: true,
    cell: ({ doc }) => <PicturedName picture={doc.image_url}>{nameOf(doc)}</PicturedName>,
  },
  { key: 'text', header: texts.columns.text, isLong: true, cell: ({ doc }) => <Excerpts devotional={doc} /> },
]

const screenTexts: ContentScreenTexts<'devotionals'> = {
  ...texts,
  newTitle: texts.create,
  editTitle: texts.edit,
  removeTitle: ({ doc }) => texts.removeTitle(doc.day_number),
  removeDescription: ({ doc }) => texts.removeDescription(doc.title),
}

const wordsOf = ({ day_number, title, theme, verse, reflection, action, prayer }: Devotional) =>
  [day_number, title, theme, verse, reflection, action, prayer].join(' ')
const compare = (one: Devotional, other: Devotional) => one.day_number - other.day_number
const listActions = (rows: readonly RowOf<'devotionals'>[]) => (
  <>
    <ButtonLink variant="secondary" icon={<Upload />} to={adminPaths.devotionalsImport()}>
      {adminImportTexts.link}
    </ButtonLink>
    {rows.length > 0 && <ExportMenu rows={rows} />}
  </>
)
const duplicate = (row: RowOf<'devotionals'>) => <DuplicateButton row={row} />
const plan = (rows: readonly RowOf<'devotionals'>[]) => <DayPlan rows={rows} />

/** /admin/devotionals */
export function DevotionalsAdminScreen({ Preview }: { Preview: ContentPreview<'devotionals'> }) {
  return (
    <ContentScreen
      collection="devotionals"
      texts={screenTexts}
      nameOf={nameOf}
      compare={compare}
      columns={columns}
      Form={DevotionalForm}
      Preview={Preview}
      wordsOf={wordsOf}
      above={plan}
      listActions={listActions}
      moreActions={duplicate}
      knownRefusals={knownRefusals}
    />
  )
}

/** Opens the form with the same text, for a day that is free. */
function DuplicateButton({ row: { doc } }: { row: RowOf<'devotionals'> }) {
  const navigate = useNavigate()
  return (
    <IconButton
      label={texts.duplicate(nameOf(doc))}
      icon={<Copy />}
      onClick={() => navigate(copyQuery(doc.id), { state: fromList })}
    />
  )
}

function Excerpts({ devotional: { theme, reflection, prayer } }: { devotional: Devotional }) {
  return (
    <div className={styles.lines}>
      <span>{theme}</span>
      <p className={styles.excerpt}>{excerptOf(reflection, EXCERPTS.message)}</p>
      {prayer && <p className={styles.excerpt}>{texts.prayerExcerpt(excerptOf(prayer, EXCERPTS.prayer))}</p>}
    </div>
  )
}
