import { type ComponentProps, useEffect, useRef, useState } from 'react'
import type { Observable } from 'rxjs'
import { currentIdentity, type DayTexts, memberCommands, watchMember } from '#sync'
import { debounceWithFlush, type DebouncedWithFlush } from '#lib/debounce-with-flush.ts'
import { beingSent, readTypedNote, showNote, writeTypedNote } from '#lib/typed-notes.ts'
import { NOTE_SEPARATOR } from '#texts/day-note.ts'

/** What a member wrote about the days. */
export const dayNotes$: Observable<DayTexts[]> = watchMember((data) => data.dayNotes.watchAll())

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
  const [typed, setTyped] = useState(() => readTypedNote(owner, day))
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
      latest.current = beingSent(sent)
      writeTypedNote(owner, day, latest.current)
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
      writeTypedNote(owner, day, null)
      setState('saved')
    }
    const debounced = debounceWithFlush(() => void save())
    saving.current = debounced
    // What an earlier page left.
    void save()
    const leave = showNote(owner, day, save)
    return () => {
      debounced.end()
      leave()
    }
  }, [day, owner])

  // The database has it: from now on show what stands there.
  if (typed && !isFocused && state === 'saved' && (!typed.text.trim() || stored.includes(typed.text))) setTyped(null)

  function change(text: string) {
    const seen = typed ? latest.current!.seen : stored
    const next = { text, seen }
    latest.current = next
    setTyped(next)
    setState('typed')
    writeTypedNote(owner, day, next)
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
