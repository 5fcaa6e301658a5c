import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import useOwnTempDir from '#tests/kit/own-temp-dir.ts'

/** A run that says where its folder is and is killed. */
const KILLED = `
  import useOwnTempDir from '#tests/kit/own-temp-dir.ts'
  await useOwnTempDir()
  process.stdout.write(process.env.TMPDIR, () => process.kill(process.pid, 'SIGKILL'))`

it('what a killed run left behind goes with the next one, whose own folder stays to its end', async () => {
  const { stdout: left } = spawnSync(process.execPath, ['--input-type=module', '-e', KILLED], { encoding: 'utf8' })
  // Another run that starts at this moment may have removed it.
  expect(left).toMatch(/florescer-run-/)
  const end = await useOwnTempDir()
  const own = process.env.TMPDIR!
  const endOther = await useOwnTempDir()
  expect([left, own].map((folder) => existsSync(folder))).toEqual([false, true])
  await endOther()
  await end()
  expect(existsSync(own)).toBe(false)
})
