// A chunk of its own: few days show it.
import { useHydrated } from '#lib/prerendered.ts'
import { Garden } from './garden.tsx'
import { GardenButton } from './garden-button.tsx'

/** The garden of a journey that has come to its last day, to look at and to keep. */
export default function KeptGarden({ completed }: { completed: readonly number[] }) {
  // The worker's page has only its place.
  if (!useHydrated()) return null
  return (
    <>
      <Garden completed={completed} />
      <GardenButton completed={completed} variant="secondary" />
    </>
  )
}
