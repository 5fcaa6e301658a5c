import type { ContentDocuments } from '#sync/model/content.ts'
import { type NetworkResult, restAs, result } from '../rest.ts'

/** What a text said at some time (`public.content_versions`). */
export interface ContentVersion<N extends keyof ContentDocuments = keyof ContentDocuments> {
  id: number
  /** With the columns of that time. */
  doc: Omit<ContentDocuments[N], 'id'>
  /** null: the server, or somebody who has no account any more. */
  author: string | null
  /** ISO 8601; null: it was there before versions were kept. */
  written_at: string | null
}

/** The earlier versions of what is published. They are on the server only. */
export function makeAdminVersions(userId: string) {
  return {
    /** Newest first; the first one is the present one. */
    of: async <N extends keyof ContentDocuments>(
      collection: N,
      id: string,
    ): Promise<NetworkResult<ContentVersion<N>[]>> => {
      const answer = await result(restAs(userId).rpc('content_versions', { collection, doc_id: id }))
      return answer as unknown as NetworkResult<ContentVersion<N>[]>
    },
  }
}
