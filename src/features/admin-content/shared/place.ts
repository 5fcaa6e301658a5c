import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * The place in a content screen, by its address: the list, the form of a new document, or the form
 * of an existing one.
 */
export type Place = { view: 'list' } | { view: 'new'; query: string } | { view: 'edit'; id: string }

const NEW = 'novo'
const EDIT = 'editar'

/** Queries for these places, relative to the screen's path. */
export const newQuery = (more?: Record<string, string>) => `?${new URLSearchParams({ [NEW]: '', ...more })}`
export const editQuery = (id: string) => `?${new URLSearchParams({ [EDIT]: id })}`

/** Tells a form that the list is one step back in history. */
export const fromList = { isFromList: true }

export function usePlace(): { place: Place; toList: () => void } {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const isFromList = (state as typeof fromList | null)?.isFromList === true

  const place = useMemo((): Place => {
    const params = new URLSearchParams(search)
    const id = params.get(EDIT)
    if (id) return { view: 'edit', id }
    return params.has(NEW) ? { view: 'new', query: search } : { view: 'list' }
  }, [search])

  const toList = useCallback(() => {
    if (isFromList) navigate(-1)
    else navigate(pathname, { replace: true })
  }, [isFromList, navigate, pathname])

  return { place, toList }
}
