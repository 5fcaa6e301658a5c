import { useEffect } from 'react'
import { brand } from '../brand.ts'

/** The window's title of a screen whose h1 is not ui/page.tsx's. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${brand.name}`
  }, [title])
}
