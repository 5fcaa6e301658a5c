import { type HerRecord, type HerRecordChange, memberData, type NetworkResult } from '#sync'
import { downloadFile } from '../../lib/download.ts'

const profile = async () => (await memberData()).profile()

export async function refreshRecord(): Promise<NetworkResult> {
  return (await profile()).refresh()
}

/** Sends what she changed; the screen follows what the server answers. */
export async function updateRecord(record: HerRecord, change: HerRecordChange): Promise<NetworkResult> {
  return (await profile()).update(record, change)
}

export async function requestDeletion(): Promise<NetworkResult> {
  return (await profile()).requestDeletion()
}

export async function withdrawDeletion(): Promise<NetworkResult> {
  return (await profile()).withdrawDeletion()
}

/** Everything the ministry holds of her, as a file on this device. */
export async function downloadHerData(fileName: string): Promise<NetworkResult> {
  const result = await (await profile()).download()
  if (!result.ok) return result
  const pretty = JSON.stringify(JSON.parse(result.value), null, 2)
  downloadFile(fileName, pretty, 'application/json')
  return { ok: true, value: undefined }
}
