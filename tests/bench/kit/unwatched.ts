import type { CDPSession, Page } from 'playwright'

interface ServerSide {
  delegate: { _mainFrameSession: { _client: { send(method: string): Promise<unknown> } } }
}
interface Connected {
  _connection: { toImpl(page: Page): ServerSide }
}

/**
 * Uses a page as a phone does: without DevTools, which Playwright has always open and for which it
 * has no switch. While they watch a page's scripts, each `new Error()` notes its line, and for the
 * first one in a script the browser reads the whole script once more: 45 of the 57 ms in which the
 * app's modules ran at a start (CPU 4 times slower), for the three that React makes in advance.
 * @param use must not ask the page anything by Playwright; `ask`, keys and the mouse may be used
 */
export async function unwatched<T>(page: Page, use: () => Promise<T>): Promise<T> {
  const devTools = (page as unknown as Connected)._connection.toImpl(page).delegate._mainFrameSession._client
  await devTools.send('Runtime.disable')
  const seen = await use()
  await devTools.send('Runtime.enable')
  return seen
}

/**
 * The value of an expression in a page that may be unwatched; of a promise, what it becomes.
 * @throws what the page throws
 */
export async function ask(cdp: CDPSession, expression: string): Promise<unknown> {
  const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', { expression, awaitPromise: true })
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return result.value
}
