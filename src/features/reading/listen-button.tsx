import { Gauge, Pause, Play, Square, Volume2 } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { readingTexts } from '#texts/reading.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { toast } from '#ui/toast.ts'
import './listen.css.ts'
import { isInSight, markSentence, spokenSentences, toSight } from './spoken-text.ts'
import { makeSpeaker, type Speaker, voiceFor } from './speaker.ts'

const texts = readingTexts.listen

const RATES = [1, 1.25, 0.8] as const

/** Reads the article around it aloud. Nothing where the device has no voice for Portuguese. */
export function ListenButton() {
  const voice = useVoice()
  // A voice that goes away, with the network for instance, takes what it was reading with it.
  return voice && <Player key={voice.voiceURI} voice={voice} />
}

/** null until the browser has told its voices, which some do late. */
function useVoice(): SpeechSynthesisVoice | null {
  const [voice, setVoice] = useState<SpeechSynthesisVoice | null>(null)
  useEffect(() => {
    const synthesis = globalThis.speechSynthesis as SpeechSynthesis | undefined
    if (!synthesis) return
    const look = () => setVoice(voiceFor(synthesis.getVoices(), navigator.onLine))
    look()
    synthesis.addEventListener?.('voiceschanged', look)
    window.addEventListener('online', look)
    window.addEventListener('offline', look)
    return () => {
      synthesis.removeEventListener?.('voiceschanged', look)
      window.removeEventListener('online', look)
      window.removeEventListener('offline', look)
    }
  }, [])
  return voice
}

function Player({ voice }: { voice: SpeechSynthesisVoice }) {
  const [state, setState] = useState<'idle' | 'playing' | 'paused'>('idle')
  const [rate, setRate] = useState<number>(RATES[0])
  const button = useRef<HTMLButtonElement>(null)
  const speaker = useRef<Speaker | null>(null)

  const end = useCallback(() => {
    speaker.current?.pause()
    speaker.current = null
    markSentence(null)
    setState('idle')
  }, [])

  const pause = useCallback(() => {
    speaker.current?.pause()
    setState('paused')
  }, [])

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible' && speaker.current?.hasFallenSilent()) pause()
    }
    // A page that is left may go on speaking otherwise.
    window.addEventListener('pagehide', end)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('pagehide', end)
      document.removeEventListener('visibilitychange', look)
      end()
    }
  }, [end, pause])

  function begin(): Speaker {
    const sentences = spokenSentences(button.current!.closest('article')!)
    let last: Range | null = null
    const started = makeSpeaker(
      window.speechSynthesis,
      voice,
      sentences.map((range) => range.toString()),
      {
        onSentence(index) {
          const range = sentences[index]!
          // If she looks at something else meanwhile, the page stays where she has moved it.
          const isFollowed = last === null || isInSight(last)
          markSentence(range)
          if (isFollowed && !isInSight(range)) toSight(range)
          last = range
        },
        onEnd(hasFailed) {
          if (hasFailed) toast({ title: texts.failed, tone: 'danger' })
          end()
        },
      },
    )
    started.setRate(rate)
    return started
  }

  function toggle() {
    if (state === 'playing') return pause()
    speaker.current ??= begin()
    setState('playing')
    speaker.current.play()
  }

  function changeRate() {
    const next = RATES[(RATES.indexOf(rate as 1) + 1) % RATES.length]!
    setRate(next)
    speaker.current?.setRate(next)
  }

  const name = { idle: texts.play, playing: texts.pause, paused: texts.resume }[state]
  return (
    <>
      <IconButton
        ref={button}
        variant="brand"
        label={name}
        word={name}
        icon={{ idle: <Volume2 />, playing: <Pause />, paused: <Play /> }[state]}
        data-listening={state === 'idle' ? undefined : true}
        onClick={toggle}
      />
      {state !== 'idle' && (
        <>
          <IconButton
            variant="brand"
            label={texts.speed(texts.rate(rate))}
            word={texts.rate(rate)}
            icon={<Gauge />}
            onClick={changeRate}
          />
          <IconButton
            variant="brand"
            label={texts.stop}
            word={texts.stop}
            icon={<Square />}
            onClick={() => {
              end()
              button.current?.focus()
            }}
          />
        </>
      )}
    </>
  )
}
