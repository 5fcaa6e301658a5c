import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { NotLoadedYet } from '#lib/not-loaded-yet.tsx'
import { useLive } from '#lib/use-live.ts'
import { adminContentTexts as texts } from '#texts/admin-content.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page } from '#ui/page.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import type { ContentFormProps, ContentScreenProps } from './content-kind.ts'
import { ContentList, type ListView } from './content-list.tsx'
import type { KnownWords } from './search-words.ts'
import * as styles from './content.css.ts'
import { FormHoldContext, useHeldPlace } from './form-hold.ts'
import { readDraft } from './stored-drafts.ts'
import { type Place, usePlace } from './place.ts'
import { type Collection, watchContent } from './queries.ts'

/**
 * The screen of one kind of content: its list, and with '?novo' or '?editar=<id>' its form. It
 * shows every row on this device, online or offline.
 */
export function ContentScreen<N extends Collection>(props: ContentScreenProps<N>) {
  const { place: wanted, toList } = usePlace()
  const { place, hold } = useHeldPlace(wanted)
  useChangeOfView(place.view, place.view === 'new' ? place.query : place.view)
  return (
    <FormHoldContext value={hold}>
      <ContentPlace {...props} place={place} onDone={toList} />
    </FormHoldContext>
  )
}

interface ContentPlaceProps<N extends Collection> extends ContentScreenProps<N> {
  place: Place
  onDone: () => void
}

function ContentPlace<N extends Collection>({ place, onDone, ...props }: ContentPlaceProps<N>) {
  const { collection, texts: own, Form, Preview } = props
  const data = useLive(useMemo(() => watchContent(collection), [collection]))
  // Kept here, so that the list is unchanged after leaving a form.
  const [view, setView] = useState<ListView>({ query: '', page: 1 })
  const [known] = useState<KnownWords>(() => new Map())

  if (place.view === 'new') {
    if (!data) return <Loading title={own.newTitle} />
    return (
      <Page title={own.newTitle}>
        <Form key={place.query} id={null} row={null} rows={data.rows} onDone={onDone} Preview={Preview} />
      </Page>
    )
  }
  if (!data || (data.rows.length === 0 && data.arrival === 'loading')) return <Loading title={own.title} />
  if (data.rows.length === 0 && data.arrival === 'offline') return <NotLoadedYet screen={own.title} />
  if (place.view === 'edit') {
    return (
      <EditForm
        key={place.id}
        {...props}
        id={place.id}
        row={data.rows.find(({ doc }) => doc.id === place.id) ?? null}
        rows={data.rows}
        onDone={onDone}
      />
    )
  }
  return <ContentList {...props} rows={data.rows} known={known} view={view} onView={setView} />
}

interface EditFormProps<N extends Collection> extends ContentScreenProps<N>, ContentFormProps<N> {
  id: string
}

/** A form stays open whatever happens to its document: what was typed must not be lost. */
function EditForm<N extends Collection>(props: EditFormProps<N>) {
  const { collection, texts: own, Form, Preview, id, row, rows, onDone } = props
  const [wasThere, setWasThere] = useState(() => row !== null || readDraft(collection, id) !== null)
  if (row && !wasThere) setWasThere(true)
  if (!wasThere) {
    return (
      <EmptyState headingLevel={1} title={texts.list.gone} action={<ButtonLink to="?">{texts.back}</ButtonLink>}>
        {texts.list.goneHint}
      </EmptyState>
    )
  }
  return (
    <Page title={own.editTitle}>
      <Form id={id} row={row} rows={rows} onDone={onDone} Preview={Preview} />
    </Page>
  )
}

function Loading({ title }: { title: string }) {
  // The list brings a title of its own: the focus that a change of screens gave to this one goes
  // along.
  useLayoutEffect(() => {
    const own = document.querySelector('main h1')
    return () => {
      if (document.activeElement === own) queueMicrotask(focusTitle)
    }
  }, [])
  return (
    <Page title={title}>
      <div aria-busy="true">
        <span role="status" className={styles.hidden}>
          {texts.list.loading}
        </span>
        <SkeletonText lines={6} />
      </div>
    </Page>
  )
}

/**
 * List and form share an address apart from the query. The change is announced as between screens,
 * and the list keeps its position.
 */
function useChangeOfView(view: Place['view'], which: string): void {
  const shown = useRef(which)
  const listTop = useRef(0)
  useEffect(() => {
    if (shown.current !== which) {
      shown.current = which
      focusTitle()
      window.scrollTo(0, view === 'list' ? listTop.current : 0)
    }
    if (view !== 'list') return
    const remember = () => {
      listTop.current = window.scrollY
    }
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [view, which])
}

function focusTitle(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}
