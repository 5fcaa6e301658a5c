/** Not in TypeScript's library yet; Chromium has it since 123, other browsers do without. */
interface RoutedInstallEvent {
  addRoutes?(rules: readonly Rule[]): Promise<void>
}
type Rule = { condition: Condition; source: { cacheName: string } }
type Condition = { urlPattern: string } | { or: Condition[] }

/**
 * Lets the browser take these files from a cache by itself: the page neither waits for the worker
 * to wake nor for its thread. What the cache no longer has comes from the network, as it would from
 * the worker.
 * @param findPaths of files whose names contain a hash of their content, without query; if it fails,
 *   the worker answers them all
 */
export async function routeStatically(
  event: ExtendableEvent & RoutedInstallEvent,
  cacheName: string,
  findPaths: () => Promise<string[]>,
): Promise<void> {
  if (!event.addRoutes) return
  try {
    const condition = { or: (await findPaths()).map((path) => ({ urlPattern: path })) }
    await event.addRoutes([{ condition, source: { cacheName } }])
  } catch (error) {
    console.info('No static routes', error)
  }
}
