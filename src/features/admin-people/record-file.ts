import { adminLog, type NetworkResult, type PersonDetail } from '#sync'
import { formatDay } from '#lib/day.ts'
import { downloadFile } from '#lib/download.ts'
import { fold } from '#lib/fold.ts'
import { adminPeopleTexts } from '#texts/admin-people.ts'
import { personLines } from './lines.tsx'
import { requestLines } from './request-dialog.tsx'
import { longMoment } from './dates.ts'

const texts = adminPeopleTexts.user

/** The record as plain text. Windows' editor recognises UTF-8 by the byte order mark. */
export function recordText(person: PersonDetail, now: Date): string {
  const block = (title: string, lines: readonly (readonly [string, string])[]) => [
    title,
    '-'.repeat(title.length),
    ...lines.map(([label, value]) => `${label}: ${value.replaceAll(/\s*\n\s*/g, ' / ')}`),
    '',
  ]
  const head = [texts.fileTitle, person.nome, texts.fileMadeAt(longMoment(now.toISOString())), '']
  const request = person.solicitacao ? block(texts.request, requestLines(person.solicitacao)) : []
  return `\uFEFF${[...head, ...block(texts.record, personLines(person)), ...request].join('\r\n')}`
}

/** 'ficha-maria-aparecida-souza-2026-11-21.txt'. */
export function recordFileName(name: string, now: Date): string {
  const word = fold(name.normalize('NFC'))
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 80)
  return texts.fileName(word || 'sem-nome', formatDay(now))
}

/** Exports the record. The log records it before the file is downloaded. */
export async function exportRecord(person: PersonDetail): Promise<NetworkResult> {
  const logged = await adminLog.recordExport('EXPORTAR_FICHA', { nome: person.nome }, person.email)
  if (!logged.ok) return logged
  const now = new Date()
  downloadFile(recordFileName(person.nome, now), recordText(person, now), 'text/plain;charset=utf-8')
  return logged
}
