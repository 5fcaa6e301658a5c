import { allHostile, countRuns, publishHostile, putRaw, runsSoFar, strangeParts } from '../kit/hostile-html.ts'
import { removeRecados } from '../kit/recados.ts'
import { goInside } from '../kit/shell.ts'
import { expect, test } from './test.ts'

test.use({ appOptions: { seed: 'none' } })

test('on the iPhone’s engine, no hostile recado runs or leaves anything foreign in the page', async ({
  app,
  phone,
  loginOnPhone,
  freshMember,
  allowProblems,
}) => {
  allowProblems(
    /preloaded using link preload|Content Security Policy|Refused to|Failed to load resource|Sandbox|Not allowed to load|Viewport|parse|Cannot load/i,
  )
  await removeRecados(app)
  const ids = await publishHostile(app)
  await loginOnPhone(await freshMember('Ester Prado'))
  await phone.goto('/recados')
  await phone.waitFor('header button[aria-label="Sincronização: Tudo salvo"]')
  await phone.waitFor({ css: 'h2', text: 'Hostil 0' })
  await phone.evaluate(countRuns)
  for (const [i, id] of ids.entries()) {
    await phone.evaluate(goInside, `/recado/${id}`)
    await phone.waitFor({ css: 'h1', text: `Hostil ${i}` })
    expect(await phone.evaluate(strangeParts), allHostile[i]).toEqual([])
  }
  expect(await phone.evaluate(runsSoFar)).toBe(0)
  await phone.evaluate(goInside, '/recados')
  await phone.waitFor({ css: 'h2', text: 'Hostil 0' })
  expect(await phone.evaluate(runsSoFar)).toBe(0)
})

test('control on the iPhone’s engine: without sanitiser and policy, the same messages do run', async ({
  phone,
  allowProblems,
}) => {
  allowProblems(/./)
  await phone.goto('about:blank')
  const runs = await phone.evaluate(putRaw, allHostile)
  console.log(`WebKit, without sanitiser and policy: ${runs} runs of ${allHostile.length} messages`)
  expect(runs).toBeGreaterThan(40)
})
