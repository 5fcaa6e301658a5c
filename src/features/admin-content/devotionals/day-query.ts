import { newQuery } from '../shared/place.ts'

export const DAY_PARAM = 'dia'
export const COPY_PARAM = 'copia'

/** The query of the form for a new devotional on that day. */
export const newDayQuery = (day: number) => newQuery({ [DAY_PARAM]: String(day) })
/** The query of the form for a new devotional with the text of another. */
export const copyQuery = (id: string) => newQuery({ [COPY_PARAM]: id })
