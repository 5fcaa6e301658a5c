/** What YouTube plays: a video, a playlist, or a video of a playlist. */
export interface YouTubeSource {
  /** 11 characters; null if the address names only a playlist. */
  id: string | null
  list: string | null
  /** Start time in seconds. */
  start: number
}

const ID = /^[\w-]{11}$/
/** Takes the place of the video id in a playlist's address; also 11 characters. */
const SERIES = 'videoseries'
const LIST = /^[\w-]{2,64}$/
/** Paths whose second segment is the video id: '/shorts/FlorDemo-04'. */
const BY_PATH = new Set(['embed', 'shorts', 'live', 'v', 'e'])

/**
 * Whether a host belongs to YouTube. The parsed host decides, because other hosts may
 * contain YouTube's name.
 */
export function isYouTubeHost(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, '')
  return ['youtube.com', 'youtu.be', 'youtube-nocookie.com'].some((own) => host === own || host.endsWith(`.${own}`))
}

function parsed(address: string): URL | null {
  try {
    const url = new URL(address.trim())
    return /^https?:$/.test(url.protocol) && isYouTubeHost(url.hostname) ? url : null
  } catch {
    // An incomplete address is not from YouTube. URL.parse would not throw, but phones have it only
    // since 2024.
    return null
  }
}

/** Whether an address leads to YouTube: to a video, a channel or a search. */
export const isYouTubeAddress = (address: string): boolean => parsed(address) !== null

/**
 * Reads every form of YouTube address (watch, youtu.be, shorts, live, embed, /v/, playlist), with
 * the parameters people paste along (&t=1m30s, &list=, ?si=).
 * @returns null if it names no video and no playlist, or is not from YouTube
 */
export function parseYouTube(address: string): YouTubeSource | null {
  const url = parsed(address)
  if (!url) return null
  const id = findId(url)
  const list = [url.searchParams.get('list')].find((value) => value !== null && LIST.test(value)) ?? null
  if (id === null && list === null) return null
  const time =
    url.searchParams.get('t') ?? url.searchParams.get('start') ?? new URLSearchParams(url.hash.slice(1)).get('t')
  return { id, list, start: parseTime(time) }
}

function findId(url: URL): string | null {
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean)
  const candidates = [
    /(^|\.)youtu\.be\.?$/i.test(url.hostname) ? first : null,
    BY_PATH.has(first) ? second : null,
    url.searchParams.get('v'),
  ]
  return candidates.find((candidate) => candidate !== null && candidate !== SERIES && ID.test(candidate)) ?? null
}

/** Seconds from '90', '90s', '1m30s' or '1h2m3s'; 0 for anything else. */
function parseTime(time: string | null): number {
  const match = /^(?:(\d{1,3})h)?(?:(\d{1,5})m)?(?:(\d{1,6})s?)?$/.exec(time ?? '')
  const [, hours = 0, minutes = 0, seconds = 0] = match ?? []
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

/**
 * The player's address, on the host that sets no cookies before playback. Playback starts at once,
 * because the person has already tapped.
 */
export function playerUrl({ id, list, start }: YouTubeSource): string {
  const url = new URL(`https://www.youtube-nocookie.com/embed/${id ?? SERIES}`)
  url.search = new URLSearchParams({
    autoplay: '1',
    rel: '0',
    playsinline: '1',
    hl: 'pt-BR',
    ...(list && { list }),
    ...(start > 0 && { start: String(start) }),
  }).toString()
  return url.href
}
