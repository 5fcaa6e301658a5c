/** The types that may be uploaded and the extension of each. The bucket allows the same. */
const IMAGES: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
}
const FILES: Readonly<Record<string, string>> = {
  ...IMAGES,
  'application/pdf': 'pdf',
  'text/plain': 'txt',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'video/mp4': 'mp4',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.oasis.opendocument.text': 'odt',
}

/** Some systems use other names for these types, or none. */
const ALIASES: Readonly<Record<string, string>> = {
  'image/jpg': 'image/jpeg',
  'audio/mp3': 'audio/mpeg',
  'audio/x-m4a': 'audio/mp4',
  'audio/aac': 'audio/mp4',
}

export type MediaKind = 'image' | 'file'

export interface KindRules {
  /** Extension by type. */
  types: Readonly<Record<string, string>>
  /** The most bytes that are sent. */
  limit: Limit
}

export interface Limit {
  bytes: number
  words: string
}

/** Pictures are reduced to this length of the longer side, in pixels. */
export const LONGEST_SIDE = 1600

const MEGABYTE = 1024 * 1024

export const kinds: Readonly<Record<MediaKind, KindRules>> = {
  image: { types: IMAGES, limit: { bytes: 10 * MEGABYTE, words: '10 MB' } },
  file: { types: FILES, limit: { bytes: 20 * MEGABYTE, words: '20 MB' } },
}

/** The most that is opened of a photo: a phone's camera writes 12 MB and more, and it is reduced. */
const PHOTO: Limit = { bytes: 40 * MEGABYTE, words: '40 MB' }

/** The most bytes of a chosen file. What is drawn anew may be larger than what is sent. */
export const chosenLimit = (type: string, { limit }: KindRules): Limit =>
  type.startsWith('image/') && type !== 'image/gif' ? PHOTO : limit

/** The type that the system reports, else by the file name. */
export function typeOf(file: File, { types }: KindRules): string | null {
  const said = ALIASES[file.type] ?? file.type
  if (Object.hasOwn(types, said)) return said
  if (said !== '' && said !== 'application/octet-stream') return null
  const ending = /\.([a-z0-9]+)$/i.exec(file.name)?.[1]?.toLowerCase().replace('jpeg', 'jpg')
  return Object.entries(types).find(([, known]) => known === ending)?.[0] ?? null
}

/** What an iPhone's camera writes, and only Safari can open. */
export const isHeic = ({ name, type }: File): boolean => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)

/**
 * The `accept` attribute of the file input. An iPhone that is not asked for its own format hands over
 * a JPEG; elsewhere such a file may be chosen, and is opened or explained.
 */
export function acceptOf(kind: MediaKind, isApplePhone = onApplePhone()): string {
  const { types } = kinds[kind]
  const endings = Object.values(types).map((ending) => `.${ending}`)
  return [...Object.keys(types), ...endings, ...(isApplePhone ? [] : ['image/heic', '.heic', '.heif'])].join(',')
}

/** An iPad says that it is a Mac. */
const onApplePhone = () => /iP|Mac/.test(navigator.platform) && navigator.maxTouchPoints > 1

const PICTURE = /\.(jpe?g|png|webp|gif|avif|svg)$/i

/** Whether a file at this address can be shown as a picture. */
export const isPicture = (address: string): boolean => PICTURE.test(address.split(/[?#]/, 1)[0]!)
