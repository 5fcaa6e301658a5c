import * as v from 'valibot'
import type { Video } from '#sync'
import { isYouTubeAddress } from '#lib/youtube.ts'
import { adminVideosTexts } from '#texts/admin-videos.ts'
import { adminContentTexts, contentRules } from '#texts/admin-content.ts'
import {
  isWebAddress,
  optionalAlt,
  optionalMediaAddress,
  optionalText,
  requiredText,
  wholeNumber,
} from '../shared/rules.ts'

const { rules } = adminVideosTexts

/** The most characters that the database takes. */
export const LIMITS = { title: 200, description: 1000 } as const
/** More than anybody would sort. */
export const LAST_PLACE = 9999

/**
 * The video's form: YouTube only, by its parsed host. Its keys are in screen order.
 * @param stored the video's current address: one that is a file may stay
 */
export const makeVideoSchema = (stored?: string) =>
  v.object({
    title: requiredText(LIMITS.title, contentRules.titleRequired, contentRules.titleLong),
    video_url: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty(rules.urlRequired),
      v.check((text) => text === stored || isWebAddress(text), adminContentTexts.media.invalid),
      v.check((text) => text === stored || !isWebAddress(text) || isYouTubeAddress(text), rules.youtube),
    ),
    description: optionalText(LIMITS.description),
    thumbnail_url: optionalMediaAddress,
    image_alt: optionalAlt,
    order_index: wholeNumber({
      missing: 0,
      wrong: rules.orderWrong,
      least: [0, rules.orderLow],
      most: [LAST_PLACE, rules.orderHigh],
    }),
  })

/** The first invalid field is announced and focused. */
export const fieldOrder = Object.keys(makeVideoSchema().entries) as (keyof VideoSchema['entries'])[]

type VideoSchema = ReturnType<typeof makeVideoSchema>
export type VideoForm = v.InferInput<VideoSchema>
export type VideoFields = v.InferOutput<VideoSchema>

export const emptyForm: VideoForm = {
  title: '',
  video_url: '',
  description: '',
  thumbnail_url: '',
  image_alt: '',
  order_index: '0',
}

export function toForm(video: Video): VideoForm {
  const { title, video_url, description = '', thumbnail_url = '', image_alt = '', order_index } = video
  return { title, video_url, description, thumbnail_url, image_alt, order_index: String(order_index) }
}

/** The preview while it is being written; null before it has a title and an address. */
export function toPreview(form: VideoForm, stored?: string): Video | null {
  const { video_url, thumbnail_url } = makeVideoSchema(stored).entries
  const title = form.title.trim()
  const address = v.safeParse(video_url, form.video_url)
  if (!title || !address.success) return null
  const thumbnail = v.safeParse(thumbnail_url, form.thumbnail_url)
  return {
    id: 'preview',
    title,
    video_url: address.output,
    description: form.description.trim() || undefined,
    thumbnail_url: thumbnail.success ? thumbnail.output : undefined,
    image_alt: form.image_alt?.trim() || undefined,
    order_index: 0,
  }
}
