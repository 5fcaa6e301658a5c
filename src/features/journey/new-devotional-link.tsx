// A chunk of its own: only administrators load it.
import { Plus } from 'lucide-react'
import { adminPaths } from '#src/admin-paths.ts'
import { adminDevotionalsTexts } from '#texts/admin-devotionals.ts'
import { ButtonLink } from '#ui/button-link.tsx'

export default function NewDevotionalLink() {
  return (
    <ButtonLink variant="secondary" icon={<Plus />} to={adminPaths.devotionals()}>
      {adminDevotionalsTexts.create}
    </ButtonLink>
  )
}
