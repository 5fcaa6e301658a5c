import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { groups } from './entries.ts'
import { sources } from './sources.ts'

const galleryFiles = import.meta.glob('./*.tsx', { query: '?raw', import: 'default', eager: true })
const gallery = Object.values(galleryFiles as Record<string, string>).join('\n')
const entries = Object.values(groups).flatMap((group) => Object.entries(group))

it('has one entry for every component file of src/ui', () => {
  expect(entries.map(([file]) => file).sort()).toEqual(Object.keys(sources).sort())
})

describe.each(Object.values(sources))('$file', ({ components }) => {
  it('has every exported component in the gallery', () => {
    expect(components).not.toEqual([])
    const missing = components.filter(({ name }) => !new RegExp(`<${name}\\b|import ${name} from`).test(gallery))
    expect(missing).toEqual([])
  })
})

describe.each(entries)('%s', (_file, examples) => {
  it.each(Object.entries(examples))('%s: renders without a style attribute (CSP)', (_name, example) => {
    expect(renderToStaticMarkup(<MemoryRouter>{example}</MemoryRouter>)).not.toMatch(/\sstyle=|<style/)
  })
})
