import RecadoScreen from '#src/features/recados/recado-screen.tsx'
import { ReadingButton } from './reading-button.tsx'

/** /recado/:id with what other features give to it. */
export default function RecadoPage() {
  return <RecadoScreen tools={<ReadingButton />} />
}
