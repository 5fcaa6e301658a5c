import { type App, test as base, type WorkerFixtures } from './test.ts'

/**
 * With a ministry that has published nothing and has no members but a test's own. Files that ask
 * for it here share a running app; each puts its own tables in order before a test.
 */
export const test = base.extend<object, Pick<WorkerFixtures, 'appOptions'>>({
  appOptions: [{ seed: 'none' }, { scope: 'worker' }],
})

/** Takes back whatever other tests have published. */
export async function unpublishAll(app: App): Promise<void> {
  for (const table of ['recados', 'devotionals', 'events', 'videos', 'products'])
    await app.sql(`delete from public.${table}`)
}
