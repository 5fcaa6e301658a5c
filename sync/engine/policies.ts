import { mergeFavorite, mergeProgress, type FavoriteState, type ProgressState } from './merge.ts'
import { isOwnCollection, type CollectionName, type OwnCollection, type WireDocument } from './wire.ts'

/** What distinguishes one collection from another, for the replication. */
export interface Policy {
  /** Two states of a document of which one has not been sent yet. */
  merge(local: WireDocument, remote: WireDocument): WireDocument
  /** The value part of the digest's line; the server builds the same in `sync.line_hash`. */
  digestValue(doc: WireDocument): string | null
  /** The fields that are pushed. */
  wireFields: readonly string[]
}

/** Content is the server's. */
const content: Policy = { merge: (_local, remote) => remote, digestValue: () => null, wireFields: [] }

const own: Record<OwnCollection, Policy> = {
  progress: {
    merge: (local, remote) =>
      mergeProgress(local as WireDocument & ProgressState, remote as WireDocument & ProgressState),
    digestValue: (doc) => {
      const { started_at, last_completed_day, completed_days } = doc as WireDocument & ProgressState
      const days = completed_days.join(' ')
      return [started_at, last_completed_day, ...(days ? [days] : [])].join(',')
    },
    wireFields: ['journey', 'started_at', 'last_completed_day', 'completed_days'],
  },
  favorites: {
    merge: (local, remote) =>
      mergeFavorite(local as WireDocument & FavoriteState, remote as WireDocument & FavoriteState),
    digestValue: (doc) => `${doc.stamp as string},${String(doc.active)}`,
    wireFields: ['devotional_id', 'active', 'stamp'],
  },
  read_marks: {
    merge: (local) => local,
    digestValue: () => null,
    wireFields: ['recado_id'],
  },
}

export function policyOf(name: CollectionName): Policy {
  return isOwnCollection(name) ? own[name] : content
}
