import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OutgoingItem, RefusedItem, SyncStatus } from '#sync'
import { announcementOf, describeSync } from './describe-sync.ts'

const settled: SyncStatus = {
  connection: 'online',
  phase: 'idle',
  pending: [],
  refused: [],
  isFirstSyncDone: true,
  lastAgreedAt: '2026-11-05T09:00:00Z',
  failedRepairAt: null,
  needsSignIn: false,
}
const day4: OutgoingItem = { key: 'p4', kind: 'progress', id: '4' }
const day5: OutgoingItem = { key: 'p5', kind: 'progress', id: '5' }
const refused: RefusedItem = { ...day4, code: '42501', message: 'não permitido', at: '2026-11-05T09:00:00Z', doc: {} }

describe('the sync status', () => {
  it.each<[string, Partial<SyncStatus>, string]>([
    ['all is well', {}, 'Tudo salvo'],
    ['one change waits', { pending: [day4] }, '1 alteração aguardando envio'],
    ['two wait offline', { connection: 'offline', pending: [day4, day5] }, '2 alterações aguardando envio'],
    ['they are being sent', { phase: 'syncing', pending: [day4] }, 'Enviando…'],
    ['sending failed', { phase: 'failed', pending: [day4] }, 'Não foi possível enviar'],
    ['offline with nothing to send', { connection: 'offline' }, 'Offline'],
    ['offline is no failure', { connection: 'offline', phase: 'failed' }, 'Offline'],
    [
      'the first synchronisation',
      { phase: 'syncing', isFirstSyncDone: false, lastAgreedAt: null },
      'Baixando seu conteúdo…',
    ],
    [
      'the first synchronisation, when a page has come',
      { phase: 'syncing', isFirstSyncDone: false, lastAgreedAt: null, share: 0.456 },
      'Baixando seu conteúdo… 45%',
    ],
    ['a later one', { phase: 'syncing' }, 'Atualizando…'],
    ['the server refused one', { refused: [refused] }, '1 alteração não foi aceita'],
    ['the session has ended', { needsSignIn: true, pending: [day4] }, 'Entre de novo para enviar'],
    ['nobody has compared yet', { lastAgreedAt: null }, 'Conferindo…'],
  ])('%s', (_story, change, label) => {
    expect(describeSync({ ...settled, ...change }).label).toBe(label)
  })

  it('announces that she is offline by the bar alone, and all else by the mark', () => {
    const announced = (change: Partial<SyncStatus>) => announcementOf(describeSync({ ...settled, ...change }))
    expect(announced({ connection: 'offline' })).toBe('')
    expect(announced({ connection: 'offline', pending: [day4] })).toBe('1 alteração aguardando envio')
    expect(announced({})).toBe('Tudo salvo')
  })

  it('says "Tudo salvo" only when nothing is pending, nothing was refused and the digest has agreed', () => {
    const anyStatus = fc.record({
      connection: fc.constantFrom('online', 'offline', 'unknown'),
      phase: fc.constantFrom('idle', 'syncing', 'failed'),
      pending: fc.subarray([day4, day5]),
      refused: fc.subarray([refused]),
      isFirstSyncDone: fc.boolean(),
      lastAgreedAt: fc.constantFrom(null, '2026-11-05T09:00:00Z'),
      failedRepairAt: fc.constant(null),
      needsSignIn: fc.boolean(),
    }) satisfies fc.Arbitrary<SyncStatus>
    fc.assert(
      fc.property(anyStatus, (status) => {
        if (describeSync(status).label !== 'Tudo salvo') return
        expect(status).toMatchObject({ phase: 'idle', pending: [], refused: [], needsSignIn: false })
        expect(status.lastAgreedAt).not.toBeNull()
      }),
    )
  })
})
