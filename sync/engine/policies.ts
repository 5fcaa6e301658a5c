import { mergeFavorite, mergeProgress, type FavoriteState, type ProgressState } from './merge.ts'
import { isOwnCollection, type CollectionName, type OwnCollection, type WireDocument } from './wire.ts'

/** How one collection differs from the others in replication. */
export interface Policy {
  /** Merges an unsent local state with the server's state. */
  merge(local: WireDocument, remote: WireDocument): WireDocument
  /** The value part of a digest line. The server builds the same in `sync.line_hash`. */
  digestValue(doc: WireDocument): string | null
  /** The fields that are pushed. */
  wireFields: readonly string[]
}

/** Content belongs to the server. */
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
