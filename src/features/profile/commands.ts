import { type MemberRecord, type MemberRecordChange, memberData, type NetworkRefusal, type NetworkResult } from '#sync'
import { downloadFile } from '#lib/download.ts'
import { networkTexts } from '#texts/network.ts'
import { profileTexts } from '#texts/profile.ts'
import { toast } from '#ui/toast.ts'

const profile = async () => (await memberData()).profile()

export async function refreshRecord(): Promise<NetworkResult> {
  return (await profile()).refresh()
}

/** Sends the changes; the screen then shows the server's version. */
export async function updateRecord(record: MemberRecord, change: MemberRecordChange): Promise<NetworkResult> {
  return (await profile()).update(record, change)
}

export async function chooseMails(record: MemberRecord, wanted: boolean): Promise<NetworkResult> {
  return (await profile()).chooseMails(record, wanted)
}

export async function requestDeletion(): Promise<NetworkResult> {
  return (await profile()).requestDeletion()
}

export async function withdrawDeletion(): Promise<NetworkResult> {
  return (await profile()).withdrawDeletion()
}

/** A page to read, or data for another program (LGPD, art. 18, V, and art. 19). */
export type CopyForm = 'html' | 'json'

/** Downloads everything the ministry stores about the member. */
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

/** Why a command failed, in words; undefined if nothing helpful can be said. */
export function refusalText(code: NetworkRefusal): string | undefined {
  if (code === 'unknown') return undefined
  return code === 'refused' ? profileTexts.edit.refused : networkTexts[code]
}

/** Runs it and shows the result. */
export async function notify(command: () => Promise<NetworkResult>, done: string, failed: string): Promise<boolean> {
  try {
    const result = await command()
    toast(
      result.ok
        ? { title: done, tone: 'success' }
        : { title: failed, description: refusalText(result.code), tone: 'danger' },
    )
    return result.ok
  } catch (error) {
    console.error(failed, error)
    toast({ title: failed, tone: 'danger' })
    return false
  }
}
