import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { modifyDocuments } from '../database/collections.ts'
import { makeMemoryStorage } from '../database/memory-storage.ts'
import { openDatabase } from '../database/open.ts'
import { makeDexieStorage } from '../database/rxdb-internals.ts'
import { evictUnshown, imagesToPrefetch } from './images.ts'

const bucket = 'https://florescer.example/storage/v1/object/public/'

beforeEach(() => void vi.stubGlobal('location', { origin: 'https://florescer.example' }))
afterEach(() => vi.unstubAllGlobals())

const documents = ({
  devotionals = [],
  events = [],
  products = [],
  videos = [],
  recados = [],
}: Record<string, Record<string, unknown>[]>) => [devotionals, events, products, videos, recados]

it('prefetches the ministry’s own pictures of every kind of content, those of devotionals first', () => {
  const urls = imagesToPrefetch(
    documents({
      recados: [
        {
          mensagem:
            '<p>Olá</p><img alt="" src="/storage/v1/object/public/media/recados/a.webp"><IMG SRC=/storage/v1/object/public/b.png>',
        },
      ],
      videos: [{ thumbnail_url: '/storage/v1/object/public/v.webp' }],
      products: [
        { images: ['/storage/v1/object/public/p1.webp', '/storage/v1/object/public/p2.webp'] },
        { images: [] },
      ],
      events: [{ image_url: '/storage/v1/object/public/e.webp' }, {}],
      devotionals: [{ image_url: '/storage/v1/object/public/d.webp' }, { image_url: '' }],
    }),
  )
  expect(urls).toEqual(
    ['d.webp', 'e.webp', 'p1.webp', 'v.webp', 'media/recados/a.webp', 'b.png'].map((file) => bucket + file),
  )
})

it('fetches from nobody else: not YouTube, not a lookalike of our own address', () => {
  const urls = imagesToPrefetch(
    documents({
      videos: [
        { thumbnail_url: 'https://i.ytimg.com/vi/x/hqdefault.jpg' },
        { thumbnail_url: 'https://florescer.example.evil.example/storage/v1/object/public/x' },
      ],
      events: [
        { image_url: 'https://outro.example/storage/v1/object/public/x.webp' },
        { image_url: '/icons/icon-192.png' },
      ],
    }),
  )
  expect(urls).toEqual([])
})

it('stays within a limit, however many there are; one picture counts once', () => {
  const many = (name: string) =>
    Array.from({ length: 500 }, (_, n) => ({ image_url: `/storage/v1/object/public/${name}-${n}.webp` }))
  const urls = imagesToPrefetch(
    documents({ devotionals: [...many('d').slice(0, 30), ...many('d').slice(0, 30)], events: many('e') }),
  )
  expect(urls).toHaveLength(300)
  expect(urls[29]).toBe(`${bucket}d-29.webp`)
  expect(urls[30]).toBe(`${bucket}e-0.webp`)
})

it.each([
  ['in memory, which knows nothing of the disk', 'all pictures', makeMemoryStorage(), true],
  ['that has not received everything yet', 'all pictures', makeDexieStorage(new IDBFactory(), IDBKeyRange), false],
  ['that has', 'those that it shows', makeDexieStorage(new IDBFactory(), IDBKeyRange), true],
])('a database %s, leaves %s on the phone', async (_which, left, storage, isWhole) => {
  const [shown, unshown] = [`${bucket}shown.webp`, `${bucket}unshown.webp`]
  const cached = new Set([shown, unshown])
  const cache = {
    keys: async () => [...cached].map((url) => ({ url })),
    delete: async (url: string) => cached.delete(url),
  }
  vi.stubGlobal('caches', { has: async () => true, open: async () => cache })
  const database = await openDatabase('11111111-1111-4111-8111-111111111111', storage, false)
  const video = {
    id: 'v',
    title: '',
    video_url: '',
    order_index: 0,
    thumbnail_url: shown,
    rev: 1,
    edit: 0,
    unsent: 0 as const,
  }
  await modifyDocuments(await database.collection('videos'), ['v'], () => video)
  if (isWhole) await modifyDocuments(await database.meta(), ['first-sync'], (id) => ({ id, value: {} }))
  await evictUnshown(database)
  expect([...cached]).toEqual(left === 'all pictures' ? [shown, unshown] : [shown])
  await database.close()
})
