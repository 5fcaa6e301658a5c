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
