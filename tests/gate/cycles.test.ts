import { mkdtempSync, writeFileSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findCycles, importGraph } from './cycles.ts'

function tree(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'cycles-'))
  mkdirSync(join(root, 'src'))
  writeFileSync(join(root, 'package.json'), JSON.stringify({ imports: { '#src/*': './src/*' } }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, 'src', name), text)
  return root
}

it('a circle that an import() closes is found, and so is one of types', () => {
  const root = tree({
    'a.ts': "export const a = () => import('#src/b.ts')",
    'b.ts': "export * from './c.tsx'",
    'c.tsx': "import type { a } from './a.ts'\nexport type C = typeof a",
    'd.ts': "import { a } from './a.ts'\nexport const d = a",
  })
  expect(findCycles(importGraph(root))).toEqual([['src/a.ts', 'src/b.ts', 'src/c.tsx']])
})

it('two ways to one file are no circle', () => {
  const root = tree({
    'a.ts': "import './b.ts'\nimport './c.ts'",
    'b.ts': "import './c.ts'",
    'c.ts': 'export {}',
  })
  expect(findCycles(importGraph(root))).toEqual([])
})
