import { describe, expect, it } from 'vitest'
import { isYouTubeAddress, parseYouTube, playerUrl } from './youtube.ts'

const id = 'dQ-4w9WgX_Q'

describe('the video that an address names', () => {
  it.each([
    `https://www.youtube.com/watch?v=${id}`,
    `http://youtube.com/watch?v=${id}`,
    `https://YouTube.com/watch?v=${id}`,
    `https://m.youtube.com/watch?v=${id}`,
    `https://music.youtube.com/watch?v=${id}`,
    `https://www.youtube.com/watch/?v=${id}`,
    `https://www.youtube.com/watch?app=desktop&feature=shared&v=${id}`,
    `https://youtu.be/${id}`,
    `https://www.youtu.be/${id}`,
    `https://youtu.be/${id}?si=AbCdEfGhIjKl`,
    `https://youtube.com/shorts/${id}`,
    `https://www.youtube.com/shorts/${id}?feature=share`,
    `https://m.youtube.com/shorts/${id}/`,
    `https://www.youtube.com/live/${id}?si=x`,
    `https://www.youtube.com/embed/${id}`,
    `https://www.youtube.com/embed/${id}?rel=0`,
    `https://www.youtube.com/v/${id}?version=3`,
    `https://www.youtube.com/e/${id}`,
    `https://www.youtube-nocookie.com/embed/${id}`,
    `https://youtube-nocookie.com/embed/${id}`,
    `https://www.youtube.com./watch?v=${id}`,
    `  https://youtu.be/${id}\n`,
  ])('%s', (address) => {
    expect(parseYouTube(address)).toEqual({ id, list: null, start: 0 })
  })
})

describe('where it begins', () => {
  it.each([
    [`https://www.youtube.com/watch?v=${id}&t=90`, 90],
    [`https://www.youtube.com/watch?v=${id}&t=90s`, 90],
    [`https://youtu.be/${id}?t=1m30s`, 90],
    [`https://youtu.be/${id}?t=1h2m3s`, 3723],
    [`https://youtu.be/${id}?t=2m`, 120],
    [`https://www.youtube.com/embed/${id}?start=45`, 45],
    [`https://www.youtube.com/watch?v=${id}#t=15`, 15],
    [`https://youtu.be/${id}?t=amanhã`, 0],
    [`https://youtu.be/${id}?t=-5`, 0],
    [`https://youtu.be/${id}?t=`, 0],
  ])('%s', (address, start) => {
    expect(parseYouTube(address)?.start).toBe(start)
  })
})

describe('playlists', () => {
  const list = 'PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf'
  it.each([
    [`https://www.youtube.com/playlist?list=${list}`, null],
    [`https://www.youtube.com/embed/videoseries?list=${list}`, null],
    [`https://www.youtube.com/watch?v=${id}&list=${list}&index=3`, id],
    [`https://youtu.be/${id}?list=${list}`, id],
  ])('%s', (address, expected) => {
    expect(parseYouTube(address)).toEqual({ id: expected, list, start: 0 })
  })

  it('an invalid list changes nothing about the video', () => {
    expect(parseYouTube(`https://youtu.be/${id}?list=%22%3E%3Cscript%3E`)).toEqual({ id, list: null, start: 0 })
  })
})

describe('addresses of others', () => {
  it.each([
    `https://youtube.com.evil.example/watch?v=${id}`,
    `https://notyoutube.com/watch?v=${id}`,
    `https://youtube.com@evil.example/watch?v=${id}`,
    `https://evil.example/youtube.com/watch?v=${id}`,
    `https://evil.example/?u=https://youtu.be/${id}`,
    `https://youtu.be.evil.example/${id}`,
    `https://notyoutu.be/${id}`,
    `https://xyoutu.be/${id}`,
    `https://youtube-nocookie.com.evil.example/embed/${id}`,
    `https://youtube.evil/embed/${id}`,
    `https://yоutube.com/watch?v=${id}`, // a Cyrillic о
    `javascript:alert(1)//youtube.com/watch?v=${id}`,
    `data:text/html,https://youtu.be/${id}`,
    `ftp://youtube.com/watch?v=${id}`,
    `youtube.com/watch?v=${id}`,
    '/storage/v1/object/public/media/videos/boas-vindas.mp4',
    'https://cdn.example/louvor.mp4',
    'https://',
    '',
  ])('%s', (address) => {
    expect(parseYouTube(address)).toBeNull()
    expect(isYouTubeAddress(address)).toBe(false)
  })
})

describe("YouTube's pages without a video", () => {
  it.each([
    'https://www.youtube.com/@florescer',
    'https://www.youtube.com/results?search_query=salmo',
    'https://youtu.be/',
    'https://youtu.be/curto',
    `https://www.youtube.com/watch?v=${id}x`,
    'https://www.youtube.com/embed/%2e%2e%2fevil12',
  ])('%s', (address) => {
    expect(parseYouTube(address)).toBeNull()
    expect(isYouTubeAddress(address)).toBe(true)
  })
})

describe('the player', () => {
  it('comes from the host without cookies, whatever host the address had', () => {
    const url = new URL(playerUrl({ id, list: null, start: 0 }))
    expect(url.origin).toBe('https://www.youtube-nocookie.com')
    expect(url.pathname).toBe(`/embed/${id}`)
    expect(url.searchParams.get('autoplay')).toBe('1')
    expect(url.searchParams.has('start')).toBe(false)
  })

  it('begins where the address says, within its playlist', () => {
    const url = new URL(playerUrl({ id, list: 'PL1234', start: 12 }))
    expect(url.searchParams.get('start')).toBe('12')
    expect(url.searchParams.get('list')).toBe('PL1234')
    expect(new URL(playerUrl({ id: null, list: 'PL1234', start: 0 })).pathname).toBe('/embed/videoseries')
  })
})
