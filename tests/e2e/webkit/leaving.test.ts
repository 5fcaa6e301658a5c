import { paths } from '#src/paths.ts'
import { expect, test } from './test.ts'

test('on the iPhone’s engine, a page that is left while its next screen loads is not brought back', async ({
  app,
  phone,
  allowProblems,
}) => {
  // What the page that is left had begun.
  allowProblems(/Fetch API cannot load \S+ due to access control checks|Importing a module script failed/)
  await phone.goto(paths.about())
  await phone.waitFor(`footer a[href="${paths.privacy()}"]`)
  await phone.evaluate(
    async (next, other) => {
      const link = document.querySelector<HTMLAnchorElement>(`footer a[href="${next}"]`)!
      // A prerendered page is the app's once React has taken over its frame.
      while (!Object.keys(link).some((key) => key.startsWith('__react')))
        await new Promise((resolve) => setTimeout(resolve, 20))
      Object.assign(globalThis, { isFirst: true })
      link.click()
      location.assign(other)
    },
    paths.privacy(),
    paths.auth(),
  )
  await phone.waitFor(() => !('isFirst' in globalThis))
  expect(await phone.url()).toBe(new URL(paths.auth(), app.url).href)
})
