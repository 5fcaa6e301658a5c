import type { AccessRequest, RequestRefusal } from '../api/access-request.ts'
import { makeStoredValue } from '../device/stored-value.ts'

/** A request that this device is sending, then its result, until the visitor has read it. */
export type PendingAccessRequest =
  | { state: 'waiting'; request: AccessRequest; /** ISO 8601. */ since: string }
  | { state: 'delivered'; /** Not of one that an app before 0.14 delivered. */ id?: string }
  | {
      state: 'refused'
      /** Until the form has taken its fields over: from then on its draft has them. */
      request?: AccessRequest
      code: RequestRefusal
      message: string
    }

/**
 * An access request that found no network, kept on the device until the server answers, then the
 * answer until the visitor has read it. The worker's queue may deliver it too, but this entry
 * decides. It is in localStorage, because a visitor's page needs it at once and opens no database.
 */
export const pendingAccessRequest = makeStoredValue(
  'florescer.access-request',
  (text) => JSON.parse(text) as PendingAccessRequest,
)

/** @throws DOMException if the browser cannot store it */
export const writePendingAccessRequest = pendingAccessRequest.write

/** The visitor has read the result. */
export const dismissPendingAccessRequest = (): void => writePendingAccessRequest(null)
