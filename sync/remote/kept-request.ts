import type { KeptRequest } from '../model/visitor.ts'
import { makeStoredValue } from './stored-value.ts'

/**
 * An access request that found no network, kept on the device until the server has answered; then the answer, until
 * she has read it. The worker's queue is a second deliverer, this is the truth. In localStorage, since a visitor's page
 * has to know at once, and opens no database.
 */
export const keptRequest = makeStoredValue('florescer.access-request', (text) => JSON.parse(text) as KeptRequest)

/** @throws DOMException where the browser keeps nothing */
export const writeKeptRequest = keptRequest.write

/** She has read what became of it. */
export const dismissKeptRequest = (): void => writeKeptRequest(null)
