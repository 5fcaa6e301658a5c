import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { groups } from './entries.ts'
import { sources } from './sources.ts'

const galleryFiles = import.meta.glob('./*.tsx', { query: '?raw', import: 'default', eager: true })
const gallery = Object.values(galleryFiles as Record<string, string>).join('\n')
const entries = Object.values(groups).flatMap((group) => Object.entries(group))

it('shows every file of src/ui that draws something, once', () => {
  expect(entries.map(([file]) => file).sort()).toEqual(Object.keys(sources).sort())
})

describe.each(Object.values(sources))('$file', ({ components }) => {
  it('shows each component that it exports', () => {
    expect(components).not.toEqual([])
    const missing = components.filter(({ name }) => !new RegExp(`<${name}\\b|import ${name} from`).test(gallery))
    expect(missing).toEqual([])
  })
})

describe.each(entries)('%s', (_file, examples) => {
  it.each(Object.entries(examples))('%s: is drawn without a style attribute (CSP)', (_name, example) => {
    expect(renderToStaticMarkup(<MemoryRouter>{example}</MemoryRouter>)).not.toMatch(/\sstyle=|<style/)
  })
})
