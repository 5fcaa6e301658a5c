/** One message of Phoenix's channel protocol, as supabase-js 2.119 speaks it. */
export interface Frame {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: unknown
}

/** What a client broadcasts: the app's own event and payload, JSON or bytes. */
export interface UserBroadcast {
  type: 'broadcast'
  event: string
  payload: unknown
}

/** '2.0.0' is realtime-js's default: arrays, and broadcasts as binary frames. '1.0.0' writes objects. */
export type Version = '1.0.0' | '2.0.0'

const KIND_USER_BROADCAST_PUSH = 3
const KIND_USER_BROADCAST = 4
const ENCODING_JSON = 1

/** Reads a client's message; null when it is none. */
export function decodeFrame(data: Buffer, isBinary: boolean, version: Version): Frame | null {
  if (isBinary) return decodeBroadcastPush(data)
  let value: unknown
  try {
    value = JSON.parse(data.toString('utf8'))
  } catch {
    // Not JSON: no message.
    return null
  }
  if (version === '2.0.0') {
    if (!Array.isArray(value) || value.length !== 5) return null
    const [joinRef, ref, topic, event, payload] = value as unknown[]
    return toFrame(joinRef, ref, topic, event, payload)
  }
  if (typeof value !== 'object' || value === null) return null
  const { join_ref, ref, topic, event, payload } = value as Record<string, unknown>
  return toFrame(join_ref, ref, topic, event, payload)
}

function toFrame(joinRef: unknown, ref: unknown, topic: unknown, event: unknown, payload: unknown): Frame | null {
  if (typeof topic !== 'string' || typeof event !== 'string') return null
  const text = (value: unknown) => (value === null || value === undefined ? null : String(value))
  return { joinRef: text(joinRef), ref: text(ref), topic, event, payload }
}

/** [3, five lengths, encoding, joinRef, ref, topic, event, metadata, payload] */
function decodeBroadcastPush(data: Buffer): Frame | null {
  if (data.length < 7 || data[0] !== KIND_USER_BROADCAST_PUSH) return null
  const lengths = [...data.subarray(1, 6)]
  const encoding = data[6]
  let offset = 7
  const [joinRef = '', ref = '', topic = '', event = ''] = lengths.map((length) => {
    const part = data.toString('utf8', offset, offset + length)
    offset += length
    return part
  })
  if (offset > data.length) return null
  const body = data.subarray(offset)
  let payload: unknown = body
  if (encoding === ENCODING_JSON) {
    try {
      payload = JSON.parse(body.toString('utf8'))
    } catch {
      // Says JSON and is not: no message.
      return null
    }
  }
  const broadcast: UserBroadcast = { type: 'broadcast', event, payload }
  return { joinRef: joinRef || null, ref: ref || null, topic, event: 'broadcast', payload: broadcast }
}

/** Writes a message for a client; null when its version has no form for it (bytes in 1.0.0). */
export function encodeFrame(frame: Frame, version: Version): string | Buffer | null {
  const { joinRef, ref, topic, event, payload } = frame
  const bytes = (payload as { payload?: unknown } | null)?.payload
  if (bytes instanceof Uint8Array) {
    return version === '2.0.0' ? encodeBinaryBroadcast(topic, (payload as UserBroadcast).event, bytes) : null
  }
  return version === '2.0.0'
    ? JSON.stringify([joinRef, ref, topic, event, payload])
    : JSON.stringify({ join_ref: joinRef, ref, topic, event, payload })
}

/** [4, three lengths, encoding 0, topic, event, payload] */
function encodeBinaryBroadcast(topic: string, event: string, bytes: Uint8Array): Buffer {
  const topicBytes = Buffer.from(topic)
  const eventBytes = Buffer.from(event)
  const header = Buffer.from([KIND_USER_BROADCAST, topicBytes.length, eventBytes.length, 0, 0])
  return Buffer.concat([header, topicBytes, eventBytes, bytes])
}
