import type { AccessRequest, RequestRefusal } from '../api/access-request.ts'
import { makeStoredValue } from '../device/stored-value.ts'

/** A request on its way from this device, and what became of it until she has read that. */
export type PendingAccessRequest =
  | { state: 'waiting'; request: AccessRequest; /** ISO 8601. */ since: string }
  | { state: 'delivered' }
  | { state: 'refused'; request: AccessRequest; code: RequestRefusal; message: string }

/**
 * An access request that found no network, kept on the device until the server has answered; then the answer, until
 * she has read it. The worker's queue is a second deliverer, this is the truth. In localStorage, since a visitor's page
 * has to know at once, and opens no database.
 */
export const pendingAccessRequest = makeStoredValue(
  'florescer.access-request',
  (text) => JSON.parse(text) as PendingAccessRequest,
)

/** @throws DOMException where the browser keeps nothing */
export const writePendingAccessRequest = pendingAccessRequest.write

/** She has read what became of it. */
export const dismissPendingAccessRequest = (): void => writePendingAccessRequest(null)
