import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { syncedBy } from '#tests/kit/synced-paths.ts'
import { loadKeys } from './keys.ts'

it.skipIf(process.platform !== 'linux')(
  'the keys of a first start are on the disk, whole, before anybody gets a token',
  async () => {
    const dir = await mkdtemp(join(tmpdir(), 'florescer-keys-'))
    expect(await syncedBy(dir, () => loadKeys(dir))).toEqual([join(dir, 'keys.json.new'), dir])
    expect(await readdir(dir)).toEqual(['keys.json'])
    await rm(dir, { recursive: true })
  },
)
