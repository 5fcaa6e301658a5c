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
 * @param paths of files whose names contain a hash of their content, without query
 */
export async function routeStatically(event: ExtendableEvent, cacheName: string, paths: string[]): Promise<void> {
  try {
    const condition = { or: paths.map((path) => ({ urlPattern: path })) }
    await (event as RoutedInstallEvent).addRoutes?.([{ condition, source: { cacheName } }])
  } catch (error) {
    console.info('The browser takes no routes', error)
  }
}
