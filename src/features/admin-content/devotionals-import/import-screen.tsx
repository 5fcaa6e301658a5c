import { ArrowLeft } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { NotLoadedYet } from '#lib/not-loaded-yet.tsx'
import { useLeaveGuard } from '#lib/use-leave-guard.ts'
import { useLive } from '#lib/use-live.ts'
import { adminPaths } from '#src/admin-paths.ts'
import { adminImportTexts as texts } from '#texts/admin-import.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Page } from '#ui/page.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import type { ContentPreview } from '../shared/content-kind.ts'
import { LeaveDialog } from '../shared/leave-dialog.tsx'
import { type RowOf, watchContent } from '../shared/queries.ts'
import type { CheckedDay } from './check.ts'
import { CheckStep, type Found } from './check-step.tsx'
import type { Reading } from './fields.ts'
import { readFile, readPasted } from './read-source.ts'
import { ResultStep } from './result-step.tsx'
import { SourceStep } from './source-step.tsx'

interface ImportScreenProps {
  Preview: ContentPreview<'devotionals'>
}

/** /admin/devotionals/importar: from a file or a text to thirty days, checked before. */
export function DevotionalsImportScreen({ Preview }: ImportScreenProps) {
  const data = useLive(useMemo(() => watchContent('devotionals'), []))
  const isArriving = !data || (data.rows.length === 0 && data.arrival === 'loading')
  if (!isArriving && data.rows.length === 0 && data.arrival === 'offline') return <NotLoadedYet screen={texts.title} />
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        <ButtonLink variant="secondary" icon={<ArrowLeft />} to={adminPaths.devotionals()}>
          {texts.back}
        </ButtonLink>
      }
    >
      {isArriving ? (
        <div aria-busy="true">
          <SkeletonText lines={6} />
        </div>
      ) : (
        <Import rows={data.rows} Preview={Preview} />
      )}
    </Page>
  )
}

function Import({ rows, Preview }: ImportScreenProps & { rows: readonly RowOf<'devotionals'>[] }) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [found, setFound] = useState<Found | null>(null)
  const [imported, setImported] = useState<readonly CheckedDay[] | null>(null)
  const [isReading, setIsReading] = useState(false)
  const [isBack, setIsBack] = useState(false)
  const shown = useRef(rows)
  useEffect(() => {
    shown.current = rows
  }, [rows])

  function take(source: string, reading: Reading) {
    const words = !reading.ok ? reading.problem : reading.days.length === 0 ? texts.problems.rows : null
    setProblem(words)
    if (!reading.ok || words) return
    const ids = reading.days.map(() => crypto.randomUUID() as string)
    setFound({ source, days: reading.days, unknown: reading.unknown, rows: shown.current, ids })
  }

  async function read(file: File) {
    setIsReading(true)
    try {
      take(file.name, await readFile(file))
    } catch (error) {
      // The file was moved away, or the disk was taken out.
      console.info('The file could not be read', error)
      setProblem(texts.readFailed)
    } finally {
      setIsReading(false)
    }
  }

  function startOver() {
    setIsBack(true)
    setFound(null)
    setImported(null)
  }

  const guard = useLeaveGuard(imported === null && (found !== null || text.trim() !== ''))

  if (imported) {
    return (
      <ResultStep
        days={imported}
        rows={rows}
        onAgain={() => {
          setText('')
          startOver()
        }}
      />
    )
  }
  return (
    <>
      {found ? (
        <CheckStep found={found} Preview={Preview} onImported={setImported} onCancel={startOver} />
      ) : (
        <SourceStep
          text={text}
          onText={setText}
          onCheck={() => take(texts.pastedSource, readPasted(text))}
          onFile={(file) => void read(file)}
          isBusy={isReading}
          problem={problem}
          takesFocus={isBack}
        />
      )}
      <LeaveDialog guard={guard} onLeave={() => undefined} />
    </>
  )
}
