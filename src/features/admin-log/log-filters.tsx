import { ListFilter } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { adminPaths } from '#src/admin-paths.ts'
import { adminLogTexts } from '#texts/admin-log.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import * as styles from './admin-log.css.ts'
import { actionOptions, isFiltered, type LogQuery, readQuery, TEXT_FILTERS, writeQuery } from './filters.ts'

const texts = adminLogTexts.filters

/**
 * Filters by actor, action, target and date. A choice applies at once, typed text with Enter; the
 * address keeps both.
 */
export function LogFilters({ query }: { query: LogQuery }) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const amount = TEXT_FILTERS.filter((name) => query[name] !== '').length
  // On a phone they would push the first line out of view.
  const [isOpen, setIsOpen] = useState(false)
  const formId = useId()

  // The address may change by itself: back, or 'Limpar filtros'.
  useEffect(() => {
    for (const name of TEXT_FILTERS) {
      const control = form.current?.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | null
      if (control && control.value !== query[name]) control.value = query[name]
    }
  }, [query])

  function apply(event?: FormEvent) {
    event?.preventDefault()
    if (!form.current) return
    const wanted = new URLSearchParams([...new FormData(form.current)].map(([name, value]) => [name, String(value)]))
    const address = writeQuery(readQuery(wanted))
    if (address !== writeQuery({ ...query, pagina: 1 }) || query.pagina > 1)
      navigate(adminPaths.log(address), { preventScrollReset: true })
  }

  return (
    <search aria-label={texts.label}>
      <div className={styles.fold}>
        <Button
          variant="secondary"
          icon={<ListFilter />}
          aria-expanded={isOpen}
          aria-controls={formId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {texts.fold(amount)}
        </Button>
      </div>
      <form id={formId} ref={form} className={styles.filters} data-open={isOpen} onSubmit={apply}>
        <TextField
          name="quem"
          label={texts.who}
          placeholder={texts.emailHint}
          defaultValue={query.quem}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <SelectField
          name="acao"
          label={texts.what}
          placeholder={texts.anyAction}
          options={actionOptions}
          defaultValue={query.acao}
          onChange={() => apply()}
        />
        <TextField
          name="alvo"
          label={texts.whom}
          placeholder={texts.emailHint}
          defaultValue={query.alvo}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField name="de" type="date" label={texts.from} defaultValue={query.de} />
        <TextField name="ate" type="date" label={texts.until} defaultValue={query.ate} />
        <div className={styles.filterActions}>
          <Button type="submit" variant="secondary">
            {texts.apply}
          </Button>
          {isFiltered(query) && (
            <ButtonLink variant="quiet" to={adminPaths.log()}>
              {texts.clear}
            </ButtonLink>
          )}
        </div>
      </form>
    </search>
  )
}
