import { useEffect } from 'react'
import { brand } from '../brand.ts'

/** Sets the document title of a screen whose h1 does not come from ui/page.tsx. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${brand.name}`
  }, [title])
}
