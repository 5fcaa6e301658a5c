import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeSpeaker } from './speaker.ts'

class Utterance extends EventTarget {
  voice: unknown = null
  lang = ''
  rate = 1
  readonly text: string
  constructor(text: string) {
    super()
    this.text = text
  }
}

/** Says one sentence at a time and tells, as browsers do, that a cancelled one was interrupted. */
class Synthesis {
  saying: Utterance | null = null
  readonly said: string[] = []
  readonly pending = false
  get speaking() {
    return this.saying !== null
  }
  speak(utterance: Utterance) {
    this.saying = utterance
    this.said.push(`${utterance.text} ${utterance.rate}`)
  }
  cancel() {
    const cut = this.saying
    this.saying = null
    cut?.dispatchEvent(Object.assign(new Event('error'), { error: 'interrupted' }))
  }
  finish() {
    this.saying?.dispatchEvent(new Event('end'))
  }
  fail() {
    this.saying?.dispatchEvent(Object.assign(new Event('error'), { error: 'network' }))
  }
}

beforeEach(() => vi.stubGlobal('SpeechSynthesisUtterance', Utterance))
afterEach(() => vi.unstubAllGlobals())

function speakerOf(sentences: string[]) {
  const synthesis = new Synthesis()
  const marks: number[] = []
  const ends: boolean[] = []
  const speaker = makeSpeaker(
    synthesis as unknown as SpeechSynthesis,
    { lang: 'pt-BR' } as SpeechSynthesisVoice,
    sentences,
    { onSentence: (index) => marks.push(index), onEnd: (hasFailed) => ends.push(hasFailed) },
  )
  return { synthesis, marks, ends, speaker }
}

it('reads one sentence after the other, says which, and can begin again at the end', () => {
  const { synthesis, marks, ends, speaker } = speakerOf(['Um.', 'Dois.'])
  speaker.play()
  expect(synthesis.saying?.lang).toBe('pt-BR')
  synthesis.finish()
  synthesis.finish()
  expect(synthesis.said).toEqual(['Um. 1', 'Dois. 1'])
  expect(marks).toEqual([0, 1])
  expect(ends).toEqual([false])
  speaker.play()
  expect(marks).toEqual([0, 1, 0])
})

it('a pause is silent, and goes on with the sentence that it cut', () => {
  const { synthesis, ends, speaker } = speakerOf(['Um.', 'Dois.'])
  speaker.play()
  synthesis.finish()
  speaker.pause()
  expect(synthesis.saying).toBeNull()
  expect(ends).toEqual([])
  speaker.play()
  expect(synthesis.said).toEqual(['Um. 1', 'Dois. 1', 'Dois. 1'])
})

it('another speed begins the sentence again, and waits while it is silent', () => {
  const { synthesis, speaker } = speakerOf(['Um.', 'Dois.'])
  speaker.play()
  speaker.setRate(0.8)
  expect(synthesis.said).toEqual(['Um. 1', 'Um. 0.8'])
  speaker.pause()
  speaker.setRate(1.2)
  expect(synthesis.saying).toBeNull()
  speaker.play()
  expect(synthesis.said.at(-1)).toBe('Um. 1.2')
})

it('a voice that fails ends the reading, and says so once', () => {
  const { synthesis, ends, speaker } = speakerOf(['Um.', 'Dois.'])
  speaker.play()
  synthesis.fail()
  expect(ends).toEqual([true])
  expect(synthesis.saying).toBeNull()
})

it('that the system has taken the voice is noticed; then it goes on with the same sentence', () => {
  const { synthesis, ends, speaker } = speakerOf(['Um.', 'Dois.'])
  expect(speaker.hasFallenSilent()).toBe(false)
  speaker.play()
  synthesis.finish()
  expect(speaker.hasFallenSilent()).toBe(false)
  synthesis.saying = null
  expect(speaker.hasFallenSilent()).toBe(true)
  speaker.pause()
  expect(speaker.hasFallenSilent()).toBe(false)
  speaker.play()
  expect(synthesis.said.at(-1)).toBe('Dois. 1')
  expect(ends).toEqual([])
})
