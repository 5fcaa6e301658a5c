// A chunk of its own: the route loads it (member-screens.ts).
import RecadoScreen from '#src/features/recados/recado-screen.tsx'
import { ReadingButton } from './reading-button.tsx'

/** Adds the parts of other features to /recado/:id. */
export default function RecadoPage() {
  return <RecadoScreen tools={<ReadingButton />} />
}
