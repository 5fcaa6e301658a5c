import { type ComponentProps, useEffect, useRef, useState } from 'react'
import type { Observable } from 'rxjs'
import { currentIdentity, type DayTexts, memberCommands, watchMember } from '#sync'
import { debounceWithFlush, type DebouncedWithFlush } from '#lib/debounce-with-flush.ts'
import { readStored, writeStored } from '#lib/storage.ts'
import { NOTE_SEPARATOR } from '#texts/day-note.ts'

/** What a member wrote about the days. */
export const dayNotes$: Observable<DayTexts[]> = watchMember((data) => data.dayNotes.watchAll())

/** What is typed here. Until the database has it, it also survives a page that closes at once. */
interface Typed {
  text: string
  /** The texts in whose place it is written: what stood here, and what was sent to the database. */
  seen: readonly string[]
}

/** `typed`: not in the database yet. `saved`: the database has what was typed here last. */
type NoteState = 'stored' | 'typed' | 'saved' | 'failed'

interface EditedNote {
  text: string
  state: NoteState
  /** Two devices wrote without knowing of each other, and nobody has made one text of it yet. */
  isTwofold: boolean
  field: Pick<ComponentProps<'textarea'>, 'onChange' | 'onFocus' | 'onBlur'>
}

/**
 * A note that saves itself. While somebody types, what arrives from another device does not move
 * the text: it shows when the field is left.
 * @param stored the texts that stand, the earliest first
 */
export function useDayNote(day: number, stored: readonly string[]): EditedNote {
  const [owner] = useState(() => currentIdentity()?.userId)
  const key = `florescer.${owner}.note-${day}.v1`
  const [typed, setTyped] = useState(() => leftBehind(key))
  const [state, setState] = useState<NoteState>(typed ? 'typed' : 'stored')
  const [isFocused, setIsFocused] = useState(false)
  /** As of this moment, for saves that run while the screen changes or goes. */
  const latest = useRef(typed)
  const saving = useRef<DebouncedWithFlush | null>(null)

  useEffect(() => {
    async function save() {
      const sent = latest.current
      // After a sign-out nothing of it may stay, and nothing may reach somebody else's database.
      if (!sent || currentIdentity()?.userId !== owner) return
      const keep = (next: Typed) => {
        latest.current = next
        writeStored('local', key, JSON.stringify(next))
      }
      // If the page closes now, nobody knows whether the database has it: then it counts as seen.
      keep({ ...sent, seen: [...sent.seen, sent.text] })
      try {
        await memberCommands.writeDayNote(day, sent.text, sent.seen)
      } catch (error) {
        console.error('A note could not be saved', error)
        setState('failed')
        return
      }
      // Typed on meanwhile: another save follows.
      if (latest.current?.text !== sent.text) return
      latest.current = { text: sent.text, seen: [sent.text] }
      writeStored('local', key, null)
      setState('saved')
    }
    const debounced = debounceWithFlush(() => void save())
    saving.current = debounced
    // What an earlier page left.
    void save()
    return () => debounced.end()
  }, [day, key, owner])

  // The database has it: from now on show what stands there.
  if (typed && !isFocused && state === 'saved' && (!typed.text.trim() || stored.includes(typed.text))) setTyped(null)

  function change(text: string) {
    const seen = typed ? latest.current!.seen : stored
    const next = { text, seen }
    latest.current = next
    setTyped(next)
    setState('typed')
    writeStored('local', key, JSON.stringify(next))
    saving.current?.touch()
  }

  return {
    text: typed ? typed.text : stored.join(NOTE_SEPARATOR),
    state,
    isTwofold: !typed && stored.length > 1,
    field: {
      onChange: (event) => change(event.target.value),
      onFocus: () => setIsFocused(true),
      onBlur: () => setIsFocused(false),
    },
  }
}

function leftBehind(key: string): Typed | null {
  const stored = readStored('local', key)
  return stored === null ? null : (JSON.parse(stored) as Typed)
}
