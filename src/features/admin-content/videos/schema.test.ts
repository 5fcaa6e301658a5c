import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { emptyForm, makeVideoSchema, toForm, toPreview, type VideoForm } from './schema.ts'

const schema = makeVideoSchema()
const film = 'https://youtu.be/FlorDemo-01'
const file = '/storage/v1/object/public/media/videos/boas-vindas.mp4'
const whole: VideoForm = { ...emptyForm, title: 'Boas-vindas', video_url: film }
const of = (length: number) => 'á'.repeat(length)
const first = (change: Partial<VideoForm>, with_ = schema) =>
  v.safeParse(with_, { ...whole, ...change }).issues?.[0].message ?? null
const read = (change: Partial<VideoForm>, with_ = schema) => v.parse(with_, { ...whole, ...change })

describe('each text at its edges', () => {
  it('title: 1 to 200', () => {
    expect(first({ title: of(200) })).toBeNull()
    expect(first({ title: of(201) })).toBe('Título muito longo')
    expect(first({ title: ' ' })).toBe('Título é obrigatório')
  })

  it('description: up to 1000', () => {
    expect(read({ description: ' ' }).description).toBeUndefined()
    expect(first({ description: of(1000) })).toBeNull()
    expect(first({ description: of(1001) })).toBe('No máximo 1.000 caracteres')
  })
})

describe('the address', () => {
  it.each([
    film,
    'https://www.youtube.com/watch?v=FlorDemo-01&t=90',
    'https://m.youtube.com/shorts/FlorDemo-01',
    'https://www.youtube-nocookie.com/embed/FlorDemo-01',
    'https://www.youtube.com/playlist?list=PL1234',
    'http://youtube.com/live/FlorDemo-01',
  ])('%s belongs to YouTube', (video_url) => {
    expect(read({ video_url: ` ${video_url} ` }).video_url).toBe(video_url)
  })

  it.each([
    'https://vimeo.com/1',
    'https://youtube.com.evil.example/watch?v=FlorDemo-01',
    'https://evil.example/youtu.be/FlorDemo-01',
    'https://youtube.com@evil.example/x',
    'https://a.example/louvor.mp4',
  ])('%s does not', (video_url) => {
    expect(first({ video_url })).toBe('URL deve ser do YouTube')
  })

  it('is a valid one at all', () => {
    expect(first({ video_url: '' })).toBe('Link do vídeo é obrigatório')
    for (const video_url of ['youtu.be/FlorDemo-01', 'FlorDemo-01', 'javascript:alert(1)//youtu.be', 'https://'])
      expect(first({ video_url })).toBe('URL inválida')
    expect(first({ thumbnail_url: 'capa.png' })).toBe('URL inválida')
    expect(read({ thumbnail_url: 'https://a.example/capa.webp' }).thumbnail_url).toBe('https://a.example/capa.webp')
  })

  it('of a video that is a file may stay, and become no other file', () => {
    const stored = makeVideoSchema(file)
    expect(read({ video_url: file }, stored).video_url).toBe(file)
    expect(first({ video_url: file })).toBe('URL inválida')
    expect(first({ video_url: 'https://a.example/outro.mp4' }, stored)).toBe('URL deve ser do YouTube')
  })
})

it('the order is a whole number from 0, and 0 by default', () => {
  expect([
    read({ order_index: '' }).order_index,
    read({ order_index: '0' }).order_index,
    read({ order_index: '12' }).order_index,
  ]).toEqual([0, 0, 12])
  expect(first({ order_index: '-1' })).toBe('Ordem deve ser no mínimo 0')
  expect(first({ order_index: '10000' })).toBe('Ordem deve ser no máximo 9999')
  expect(first({ order_index: '1,5' })).toBe('Ordem deve ser um número inteiro')
})

it('stored content fills the form, and comes out of it unchanged', () => {
  const stored = { id: 'v', ...read({ description: 'Um convite.', order_index: '3' }) }
  expect({ id: 'v', ...v.parse(schema, toForm(stored)) }).toEqual(stored)
})

it('the preview waits for a title and a playable address', () => {
  expect(toPreview(emptyForm)).toBeNull()
  expect(toPreview({ ...whole, video_url: 'https://vimeo.com/1' })).toBeNull()
  expect(toPreview({ ...whole, video_url: file }, file)).toMatchObject({ video_url: file })
  expect(toPreview({ ...whole, thumbnail_url: 'http' })).toMatchObject({ thumbnail_url: undefined })
})
