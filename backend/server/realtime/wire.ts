/** One message of Phoenix's channel protocol, as supabase-js 2.119 speaks it. */
export interface Frame {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: unknown
}

/** '2.0.0' is realtime-js's default and writes arrays; '1.0.0' writes objects. */
export type Version = '1.0.0' | '2.0.0'

/**
 * Reads a client's message; null if it is none. (Binary frames carry a client's own broadcasts,
 * which nobody may send.)
 */
export function decodeFrame(data: Buffer, isBinary: boolean, version: Version): Frame | null {
  if (isBinary) return null
  let value: unknown
  try {
    value = JSON.parse(data.toString('utf8'))
  } catch {
    // Not JSON is no message.
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

/** Writes a message for a client. */
export function encodeFrame({ joinRef, ref, topic, event, payload }: Frame, version: Version): string {
  return version === '2.0.0'
    ? JSON.stringify([joinRef, ref, topic, event, payload])
    : JSON.stringify({ join_ref: joinRef, ref, topic, event, payload })
}
