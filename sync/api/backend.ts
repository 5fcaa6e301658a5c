/**
 * Where the backend is: this origin, unless the app was built for another Supabase
 * (VITE_SUPABASE_URL).
 */
export interface Backend {
  url: string
  publishableKey: string
}

export const backend: Backend = {
  get url() {
    return import.meta.env?.VITE_SUPABASE_URL || globalThis.location.origin
  },
  get publishableKey() {
    return import.meta.env?.VITE_SUPABASE_PUBLISHABLE_KEY ?? ''
  },
}

/**
 * The address of a picture or file. Addresses in the project's own bucket are stored without the
 * host.
 */
export function mediaUrl(url: string): string {
  return url.startsWith('/storage/v1/') && import.meta.env?.VITE_SUPABASE_URL
    ? import.meta.env.VITE_SUPABASE_URL + url
    : url
}

/** The JSON object of an answer; null for anything else, such as a proxy's page. */
export function parsedObject<T extends object>(text: string): Partial<T> | null {
  try {
    const value: unknown = JSON.parse(text)
    return value instanceof Object ? (value as Partial<T>) : null
  } catch {
    // Not JSON: a proxy's page, or nothing.
    return null
  }
}
