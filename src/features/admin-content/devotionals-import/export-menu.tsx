import { Download } from 'lucide-react'
import { loadWithRetry } from '#lib/lazy-part.ts'
import { useCommand } from '#lib/use-command.ts'
import { adminImportTexts } from '#texts/admin-import.ts'
import { Button } from '#ui/button.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import type { RowOf } from '../shared/queries.ts'
import { plannedDays, writtenOf } from '../devotionals/days.ts'
import type { ExportKind } from './export.ts'

const texts = adminImportTexts.exports
const KINDS = ['docx', 'csv', 'txt', 'json'] as const satisfies ExportKind[]

/** Offers the thirty days as a file that can be imported again. */
export function ExportMenu({ rows }: { rows: readonly RowOf<'devotionals'>[] }) {
  const [save] = useCommand(async (kind: ExportKind) => {
    const { downloadDevotionals } = await loadWithRetry(() => import('./export.ts'))
    const written = plannedDays(rows).flatMap(({ row }) => (row ? [writtenOf(row) ?? row.doc] : []))
    await downloadDevotionals(written, kind)
  }, texts.failed)
  return (
    <Menu
      trigger={
        <Button variant="secondary" icon={<Download />}>
          {texts.action}
        </Button>
      }
    >
      {KINDS.map((kind) => (
        <MenuItem key={kind} onSelect={() => void save(kind)}>
          {texts[kind]}
        </MenuItem>
      ))}
    </Menu>
  )
}
