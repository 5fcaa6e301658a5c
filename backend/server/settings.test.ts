import { expect, it } from 'vitest'
import { readSettings } from './settings.ts'

const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }

it('sign-in by Google is off by default, and on with both of its values', () => {
  expect(readSettings({}).google).toBeUndefined()
  expect(readSettings(google).google).toEqual({
    clientId: 'id',
    clientSecret: 'secret',
    issuer: 'https://accounts.google.com',
  })
})

it('half of it, or an issuer that is no address, is told at the start, without the secret', () => {
  for (const name of Object.keys(google)) expect(() => readSettings({ ...google, [name]: '' })).toThrow('vêm juntas')
  expect(() => readSettings({ ...google, GOOGLE_ISSUER: 'secret' })).toThrow(/^(?!.*secret).*GOOGLE_ISSUER/)
})
