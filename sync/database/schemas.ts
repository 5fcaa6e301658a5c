import type { DayNoteState, RegisterState } from '../engine/merge.ts'
import type { CollectionName, UnpublishedDocument } from '../engine/wire.ts'
import type { Devotional, MinistryEvent, Product, Recado, Video } from '../model/content.ts'
import type { Progress } from '../model/journey.ts'
import type { StoredOrder } from '../model/order.ts'

/** The fields that every replicated document has besides its own. */
export interface SyncFields {
  id: string
  /** The server's number of the stored state; 0 if the server has never sent it. */
  rev: number
  /**
   * Counts the writes made here and never decreases: an acknowledgement is for the edit that was
   * sent.
   */
  edit: number
  /** 1 until the server confirms the last edit. */
  unsent: 0 | 1
}

export interface Favorite extends RegisterState {
  devotional_id: string
  /** False marks a favourite that was removed. */
  active: boolean
}
/** What a member says to an event. */
export type EventAnswer = 'vou' | 'talvez' | 'nao'
export interface StoredAnswer extends RegisterState {
  event_id: string
  /** 'nenhuma' marks an answer that was taken back. */
  answer: EventAnswer | 'nenhuma'
}
export interface ReadMark {
  recado_id: string
}
/** What a member wrote about a day of the journey. */
export interface DayNote extends DayNoteState {
  day_number: number
}
/** The device's metadata: cursor, clock, refusals, outbox. Never replicated. */
export interface MetaDocument {
  id: string
  value: Record<string, unknown>
}

export type Stored<T> = Omit<T, 'id'> & SyncFields
export interface LocalDocuments {
  progress: Stored<Progress>
  favorites: Stored<Favorite>
  read_marks: Stored<ReadMark>
  day_notes: Stored<DayNote>
  event_answers: Stored<StoredAnswer>
  orders: Stored<StoredOrder & { order_id: string }>
  devotionals: Stored<Devotional>
  recados: Stored<Recado>
  events: Stored<MinistryEvent>
  videos: Stored<Video>
  products: Stored<Product>
  unpublished: SyncFields & UnpublishedDocument
}

const text = { type: 'string' } as const
const texts = { type: 'array', items: { type: 'string' } } as const
const flag = { type: 'boolean' } as const
const number = { type: 'number' } as const
const moment = { type: 'string', maxLength: 40 } as const
const count = (maximum: number) => ({ type: 'integer', minimum: 0, maximum, multipleOf: 1 }) as const

type Properties = Record<string, object>

function replicated(properties: Properties, required: string[], indexes: (string | string[])[] = ['unsent']) {
  return {
    version: 0,
    primaryKey: 'id',
    type: 'object',
    properties: {
      id: { type: 'string', maxLength: 60 },
      ...properties,
      rev: number,
      edit: number,
      unsent: count(1),
    },
    required: ['id', ...required, 'rev', 'edit', 'unsent'],
    indexes,
  }
}

/**
 * Indexes: pending writes, the day, the order of a list. A document also keeps fields that are not
 * named here, as the server sends them: `publicado_em` of a devotional, `expira_em`, `image_alt`,
 * the texts of a note, all of an answer or an order. A new field that is neither required nor an index needs no
 * migration.
 */
export const schemas: Record<CollectionName | 'meta', object> = {
  progress: replicated(
    {
      journey: number,
      started_at: moment,
      last_completed_day: number,
      completed_days: { type: 'array', items: number },
    },
    ['journey', 'started_at', 'last_completed_day', 'completed_days'],
  ),
  favorites: replicated({ devotional_id: text, active: flag, stamp: text }, ['devotional_id', 'active', 'stamp']),
  read_marks: replicated({ recado_id: text }, ['recado_id']),
  day_notes: replicated({ day_number: number }, ['day_number']),
  event_answers: replicated({}, []),
  orders: replicated({}, []),
  devotionals: replicated(
    {
      day_number: count(30),
      title: text,
      theme: text,
      date: text,
      verse: text,
      reflection: text,
      action: text,
      prayer: text,
      image_url: text,
    },
    ['day_number', 'title', 'theme', 'verse', 'reflection', 'action'],
    ['day_number'],
  ),
  recados: replicated(
    { titulo: text, mensagem: text, fixo: flag, publicado_em: moment, autor: text, anexos: texts, enviar_email: flag },
    ['titulo', 'mensagem', 'fixo', 'publicado_em', 'autor'],
    ['publicado_em'],
  ),
  events: replicated(
    { title: text, description: text, event_date: moment, location: text, registration_url: text, image_url: text },
    ['title', 'event_date'],
    ['event_date'],
  ),
  videos: replicated(
    { title: text, description: text, video_url: text, thumbnail_url: text, order_index: number },
    ['title', 'video_url', 'order_index'],
    [],
  ),
  products: replicated(
    { name: text, description: text, price: number, images: texts, stock: number, active: flag, created_at: moment },
    ['name', 'price', 'stock', 'active', 'created_at'],
    ['created_at'],
  ),
  unpublished: replicated({ of: text, doc: { type: 'object', additionalProperties: true } }, ['of', 'doc'], []),
  meta: {
    version: 0,
    primaryKey: 'id',
    type: 'object',
    properties: { id: { type: 'string', maxLength: 120 }, value: { type: 'object', additionalProperties: true } },
    required: ['id', 'value'],
  },
}
