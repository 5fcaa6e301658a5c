import { Plus } from 'lucide-react'
import { paths } from '#src/paths.ts'
import { journeyTexts } from '#texts/journey.ts'
import { ButtonLink } from '#ui/button-link.tsx'

/** The way to write a day, for administrators. */
export default function NewDevotionalLink() {
  return (
    <ButtonLink variant="secondary" icon={<Plus />} to={paths.adminDevotionals()}>
      {journeyTexts.newDevotional}
    </ButtonLink>
  )
}
