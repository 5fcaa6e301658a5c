import { expect, it } from 'vitest'
import { networkTexts } from '#texts/network.ts'
import { profileTexts } from '#texts/profile.ts'
import { refusalText } from './commands.ts'

it('says why a change of the profile failed, also when the server was too slow to say', () => {
  expect(refusalText('timeout')).toBe(networkTexts.timeout)
  expect(refusalText('offline')).toBe(networkTexts.offline)
  expect(refusalText('refused')).toBe(profileTexts.edit.refused)
  expect(refusalText('unknown')).toBeUndefined()
})
