import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'

/** What runs when a module is loaded, or later by `import()`. */
const IMPORT = /^(?:import|export)(?! type)[^'"]*?'(\.[^']+)'|(?<!typeof )import\('(\.[^']+)'\)/gm

const root = import.meta.dirname
const modules = new Map(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      const imports = [...text.matchAll(IMPORT)].map(([, now, later]) =>
        normalize(join(dirname(file), (now ?? later)!)),
      )
      return [file, imports] as const
    }),
)

/** Everything that a module leads to. */
function reachedFrom(file: string): Set<string> {
  const reached = new Set<string>()
  const visit = (one: string) => {
    for (const next of modules.get(one) ?? []) if (!reached.has(next)) visit((reached.add(next), next))
  }
  visit(file)
  return reached
}

it('follows imports of both kinds', () => {
  const loader = join('member', 'member-data.ts')
  expect(modules.get(loader)).toEqual(
    expect.arrayContaining([join('member', 'open-member.ts'), join('session', 'identity.ts')]),
  )
})

it('leads from the session to no module that uses a member’s data: they listen to it', () => {
  const session = [...modules.keys()].filter((file) => file.startsWith('session/'))
  expect(session).toContain(join('session', 'end.ts'))
  const users = /^(member|live)|^engine.(engine|replica|outgoing)/
  for (const file of session) expect([...reachedFrom(file)].filter((reached) => users.test(reached))).toEqual([])
})
