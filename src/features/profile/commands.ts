import { type MemberRecord, type MemberRecordChange, memberData, type NetworkResult } from '#sync'
import { downloadFile } from '#lib/download.ts'

const profile = async () => (await memberData()).profile()

export async function refreshRecord(): Promise<NetworkResult> {
  return (await profile()).refresh()
}

/** Sends what she changed; the screen follows what the server answers. */
export async function updateRecord(record: MemberRecord, change: MemberRecordChange): Promise<NetworkResult> {
  return (await profile()).update(record, change)
}

export async function requestDeletion(): Promise<NetworkResult> {
  return (await profile()).requestDeletion()
}

export async function withdrawDeletion(): Promise<NetworkResult> {
  return (await profile()).withdrawDeletion()
}

/** As a page to read, or as data that another program takes over (LGPD, art. 18, V, and art. 19). */
export type CopyForm = 'html' | 'json'

/** Everything the ministry holds of her, as a file on this device. */
export async function downloadOwnData(form: CopyForm, fileName: string): Promise<NetworkResult> {
  const result = await (await profile()).download()
  if (!result.ok) return result
  const data = result.value as Record<string, unknown>
  if (form === 'json') {
    downloadFile(fileName, JSON.stringify(data, null, 2), 'application/json')
  } else {
    const { readableCopy } = await import('./readable-copy.ts')
    downloadFile(fileName, readableCopy(data), 'text/html;charset=utf-8')
  }
  return { ok: true, value: undefined }
}
