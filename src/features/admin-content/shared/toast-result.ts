import { adminContentTexts } from '#texts/admin-content.ts'
import { toast } from '#ui/toast.ts'
import type { Outcome } from './commands.ts'
import { refusalWords } from './refusal-words.ts'

interface Words {
  /** The title after a success, and what follows from it. */
  done: string
  doneHint?: string
  waiting: string
  /** The title after a refusal: 'Erro ao salvar recado'. */
  failed: string
  knownRefusals?: Readonly<Record<string, string>>
  /** Brings back what was before, and how to do so once the notice is gone. */
  undo?: { run: () => void; elsewhere: string } | null
}

const { removal, versions } = adminContentTexts

export const removedWords = { done: removal.done, waiting: removal.waiting, failed: removal.failed }

/** Shows the actual outcome of a change. */
export function toastResult(outcome: Outcome, { done, doneHint, waiting, failed, knownRefusals, undo }: Words): void {
  switch (outcome.kind) {
    case 'published':
      return void toast({
        title: done,
        description: doneHint,
        tone: 'success',
        ...(undo && { action: { label: versions.undo, altText: undo.elsewhere, onSelect: undo.run } }),
      })
    case 'waiting':
      return void toast({ title: waiting })
    case 'refused':
      return void toast({ title: failed, description: refusalWords(outcome.refusal, knownRefusals), tone: 'danger' })
  }
}
