import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.doUnmock('#src/brand.ts')
  vi.resetModules()
})

/** As in a ministry whose `brand.ts` says this. */
async function sealOf(founder: { founderName: string; founderPortrait: string }): Promise<string> {
  // Other files of this process may have loaded it before.
  vi.resetModules()
  vi.doMock('#src/brand.ts', async (original) => ({ ...(await original<object>()), ...founder }))
  const { FounderSeal } = await import('./founder-seal.tsx')
  return renderToStaticMarkup(<FounderSeal />)
}

it('has her own initial, not the ministry’s', async () => {
  expect(await sealOf({ founderName: 'Ágata', founderPortrait: '' })).toMatch(/^<span [^>]*>Á<\/span>$/)
})

it('has her portrait where the ministry has one; her name stands beside it', async () => {
  const seal = await sealOf({ founderName: 'Ágata', founderPortrait: '/fundadora.webp' })
  expect(seal).toMatch(/^<img [^>]*src="\/fundadora\.webp" alt=""[^>]*\/>$/)
})
