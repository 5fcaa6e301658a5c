import type { NetworkResult } from '../model/her-profile.ts'

const done: NetworkResult = { ok: true, value: undefined }

/** What an answer says is of no interest: it was done, or not. */
export const emptied = (answer: NetworkResult<string>): NetworkResult => (answer.ok ? done : answer)

/** An answer's JSON. */
export function parsed<T>(answer: NetworkResult<string>): NetworkResult<T> {
  if (!answer.ok) return answer
  try {
    return { ok: true, value: JSON.parse(answer.value) as T }
  } catch {
    // Not the server's: the login page of a hotel's network says 200 too.
    return { ok: false, code: 'offline' }
  }
}

/** Of a write that answers with its rows: `refused` if it found none, or none that is hers to change. */
export function atLeastOne(answer: NetworkResult<string>): NetworkResult {
  const rows = parsed<unknown[]>(answer)
  if (!rows.ok) return rows
  return rows.value.length > 0 ? done : { ok: false, code: 'refused' }
}
