// A chunk of its own: only administrators load it.
import { Plus } from 'lucide-react'
import { paths } from '#src/paths.ts'
import { journeyTexts } from '#texts/journey.ts'
import { ButtonLink } from '#ui/button-link.tsx'

export default function NewDevotionalLink() {
  return (
    <ButtonLink variant="secondary" icon={<Plus />} to={paths.adminDevotionals()}>
      {journeyTexts.newDevotional}
    </ButtonLink>
  )
}
