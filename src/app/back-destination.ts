import { paths } from '../paths.ts'

/**
 * Where the back button of the header leads (specification, section 2). Fixed by the screen, not by history,
 * so that it also works for somebody who opened a link.
 * @returns null on the landing page, which has no back button
 */
export function backDestination(pathname: string): string | null {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  if (path === paths.home() || path === '') return null
  if (path.startsWith(`${paths.today()}/`)) return paths.journey()
  if (path.startsWith('/recado/')) return paths.recados()
  if (path === paths.accessRequest()) return paths.auth()
  return paths.home()
}
