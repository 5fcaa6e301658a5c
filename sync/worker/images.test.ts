import { beforeEach, expect, it, vi } from 'vitest'
import { imagesToPrefetch } from './images.ts'

const bucket = 'https://florescer.example/storage/v1/object/public/'

beforeEach(() => void vi.stubGlobal('location', { origin: 'https://florescer.example' }))

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
