import { expect, it } from 'vitest'
import { voiceFor } from './speaker.ts'

const voice = (lang: string, localService: boolean) => ({ lang, localService })
const [english, portugal, remote, local] = [
  voice('en-US', true),
  voice('pt-PT', true),
  voice('pt-BR', false),
  voice('pt_BR', true),
]

it("Brazil's voice comes first, the device's own before one that needs a network", () => {
  expect(voiceFor([english, portugal, remote, local], true)).toBe(local)
  expect(voiceFor([english, portugal, remote], true)).toBe(remote)
  expect(voiceFor([english, portugal], true)).toBe(portugal)
})

it('without a network only a voice of the device counts, and no other language ever', () => {
  expect(voiceFor([english, remote], false)).toBeNull()
  expect(voiceFor([portugal, remote], false)).toBe(portugal)
  expect(voiceFor([english, voice('ptx', true)], true)).toBeNull()
  expect(voiceFor([], true)).toBeNull()
})
