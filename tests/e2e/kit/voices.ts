import type { Page } from 'playwright/test'

/** What the stand-in adds to the page's window. */
export interface Voices {
  said: string[]
  isSpeaking(): boolean
  finishSentence(): void
}

/**
 * In the place of the machine's voices, if it has any: a phone's, one of them Portuguese unless the
 * address says `?english`. Runs in the page before its scripts.
 */
export function haveVoices(): void {
  const said: string[] = []
  const voices = [{ lang: 'en-US', localService: true, voiceURI: 'en' }]
  if (!location.search.includes('english')) voices.push({ lang: 'pt_BR', localService: true, voiceURI: 'pt' })
  let saying: EventTarget | null = null
  const speak = (utterance: SpeechSynthesisUtterance) => {
    saying = utterance
    said.push(`${utterance.lang} ${utterance.rate} ${utterance.text}`)
  }
  const synthesis = { getVoices: () => voices, speak, cancel: () => void (saying = null) }
  const value = Object.assign(new EventTarget(), synthesis)
  Object.defineProperty(value, 'speaking', { get: () => saying !== null })
  Object.defineProperty(window, 'speechSynthesis', { value })
  const asked: Voices = {
    said,
    isSpeaking: () => saying !== null,
    finishSentence: () => saying!.dispatchEvent(new Event('end')),
  }
  Object.assign(window, asked, {
    SpeechSynthesisUtterance: class extends EventTarget {
      text: string
      constructor(text: string) {
        super()
        this.text = text
      }
    },
  })
}

/** 'pt_BR 1 Versículo': language, speed and words of each sentence so far. */
export const said = (page: Page) => page.evaluate(() => (window as never as Voices).said)
export const isSpeaking = (page: Page) => page.evaluate(() => (window as never as Voices).isSpeaking())
export const finishSentence = (page: Page) => page.evaluate(() => (window as never as Voices).finishSentence())
