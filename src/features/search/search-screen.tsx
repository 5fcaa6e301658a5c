import { Search } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { NotLoadedYet } from '#lib/not-loaded-yet.tsx'
import { useDebounced } from '#lib/use-debounced.ts'
import { useLive } from '#lib/use-live.ts'
import { paths } from '#src/paths.ts'
import { searchTexts as texts } from '#texts/search.ts'
import { Page } from '#ui/page.tsx'
import { Muted } from '#ui/text.tsx'
import { TextField } from '#ui/text-field.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { termsOf } from '#lib/fold.ts'
import { searchData$ } from './queries.ts'
import { Results } from './results.tsx'
import * as styles from './search.css.ts'
import { search } from './search-index.ts'
import { useSearchIndex } from './use-search-index.ts'

/** The address is updated after a pause in typing: browsers limit how often it may change. */
const ADDRESS_MS = 400
/** The number of results is announced after a pause in typing. */
const ANNOUNCE_MS = 700

/** /busca?q=: searches the devotionals and recados on this phone while typing. */
export default function SearchScreen() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const address = params.get('q') ?? ''
  const [query, setQuery] = useState(address)
  const data = useLive(searchData$)
  const index = useSearchIndex(data)
  // The field responds at once; the results follow when there is time.
  const asked = useDeferredValue(query)
  const terms = useMemo(() => termsOf(asked), [asked])
  const found = useMemo(() => (index ? search(index, terms) : null), [index, terms])
  const field = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLDivElement>(null)

  const settled = useDebounced(query.trim(), ADDRESS_MS)
  /** What this screen has made of the address, or taken from it. */
  const known = useRef(address)
  useEffect(() => {
    // Another screen may already be loading: the address belongs to that one.
    if (address === settled || window.location.pathname !== paths.search()) return
    known.current = settled
    navigate(paths.search(settled), { replace: true, preventScrollReset: true })
    // Only typing changes the address.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [settled])
  // A link or 'Back' changes the words.
  useEffect(() => {
    if (address === known.current) return
    known.current = address
    setQuery(address)
  }, [address])

  const isAsking = terms.length > 0
  const count = isAsking && found ? texts.found(found.length) : ''
  const announced = useDebounced(count, ANNOUNCE_MS)

  function move(event: KeyboardEvent) {
    const links = [...(results.current?.querySelectorAll<HTMLElement>('a[href]') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLElement)
    if (event.key === 'ArrowDown') links[at + 1]?.focus()
    else if (event.key === 'ArrowUp' && at >= 0) (links[at - 1] ?? field.current)?.focus()
    else return
    event.preventDefault()
  }

  // The results are here already; a phone's keyboard stands over them.
  function showResults(event: FormEvent) {
    event.preventDefault()
    if (window.matchMedia('(pointer: coarse)').matches) field.current?.blur()
  }

  if (data?.arrival === 'offline' && data.devotionals.length + data.recados.length === 0)
    return <NotLoadedYet screen={texts.title} />
  return (
    <Page title={texts.title} width="reading">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Tab works too */}
      <div className={styles.search} onKeyDown={move}>
        <form role="search" onSubmit={showResults}>
          <TextField
            ref={field}
            type="search"
            label={texts.label}
            isLabelHidden
            icon={<Search />}
            placeholder={texts.placeholder}
            autoComplete="off"
            autoCapitalize="none"
            enterKeyHint="search"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </form>
        <VisuallyHidden>
          <span role="status">{announced}</span>
        </VisuallyHidden>
        {isAsking ? (
          found && data?.arrival !== undefined ? (
            <div ref={results}>
              <Results key={terms.join(' ')} found={found} terms={terms} query={asked.trim()} count={count} />
            </div>
          ) : (
            <Muted>{texts.preparing}</Muted>
          )
        ) : (
          <Muted>{texts.hint}</Muted>
        )}
      </div>
    </Page>
  )
}
