interface Listener {
  /** The sentence that is read now. */
  onSentence: (index: number) => void
  /** Everything has been read, or the voice has failed. */
  onEnd: (hasFailed: boolean) => void
}

export interface Speaker {
  /** From the sentence at which it stopped. */
  play(): void
  pause(): void
  /** Nothing is said although nobody paused it: the system has taken the voice, and tells no page. */
  hasFallenSilent(): boolean
  /** 1 is the voice's own speed. The sentence that is read begins again. */
  setRate(rate: number): void
}

/**
 * Reads sentences with the device's voice, one after the other: Android cannot pause within one,
 * and Chromium falls silent in the middle of a long text.
 */
export function makeSpeaker(
  synthesis: SpeechSynthesis,
  voice: SpeechSynthesisVoice,
  sentences: readonly string[],
  { onSentence, onEnd }: Listener,
): Speaker {
  let at = 0
  let rate = 1
  // Also keeps it from being collected as garbage, which would silence its events.
  let current: SpeechSynthesisUtterance | null = null

  function speak() {
    const sentence = sentences[at]
    if (sentence === undefined) return finish(false)
    const utterance = new SpeechSynthesisUtterance(sentence)
    utterance.voice = voice
    utterance.lang = voice.lang
    utterance.rate = rate
    utterance.addEventListener('end', () => {
      if (utterance !== current) return
      at += 1
      speak()
    })
    utterance.addEventListener('error', ({ error }) => {
      if (utterance !== current) return
      console.info('The voice has failed', error)
      finish(true)
    })
    current = utterance
    onSentence(at)
    synthesis.speak(utterance)
  }

  function silence() {
    current = null
    synthesis.cancel()
  }

  function finish(hasFailed: boolean) {
    silence()
    at = 0
    onEnd(hasFailed)
  }

  return {
    play() {
      // What another page of the browser has left unfinished would come first.
      silence()
      speak()
    },
    pause: silence,
    hasFallenSilent: () => current !== null && !synthesis.speaking && !synthesis.pending,
    setRate(next) {
      rate = next
      if (!current) return
      silence()
      speak()
    },
  }
}

type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'localService'>

/**
 * The device's voice for Portuguese: Brazil's first, and one that needs no network first. Without a
 * network only such a one; null if there is none. Android writes pt_BR.
 */
export function voiceFor<T extends Voice>(voices: readonly T[], isOnline: boolean): T | null {
  const weight = ({ lang, localService }: T) => (/^pt[-_]br/i.test(lang) ? 2 : 0) + (localService ? 1 : 0)
  return (
    voices
      .filter(({ lang, localService }) => /^pt\b|^pt_/i.test(lang) && (isOnline || localService))
      .sort((a, b) => weight(b) - weight(a))[0] ?? null
  )
}
