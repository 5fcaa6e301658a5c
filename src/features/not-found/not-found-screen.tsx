// A chunk of its own: few visits need it.
import { paths } from '#src/paths.ts'
import { useDocumentTitle } from '#lib/use-document-title.ts'
import { notFoundTexts } from '#texts/not-found.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { WindingPath } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

export default function NotFoundScreen() {
  useDocumentTitle(notFoundTexts.title)
  return (
    <EmptyState
      headingLevel={1}
      title={notFoundTexts.title}
      icon={<WindingPath />}
      action={<ButtonLink to={paths.home()}>{notFoundTexts.home}</ButtonLink>}
    >
      {notFoundTexts.description}
    </EmptyState>
  )
}
