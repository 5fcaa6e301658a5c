import { paths } from '#src/paths.ts'

/** Screens that belong to a link though their address is not below it. */
const belonging: Record<string, readonly string[]> = {
  [paths.journey()]: [paths.today()],
  [paths.recados()]: ['/recado'],
}

/** The further addresses under which a link counts as the current one. */
export function alsoUnder(to: string): readonly string[] {
  return belonging[to] ?? []
}
