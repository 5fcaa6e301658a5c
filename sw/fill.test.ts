import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fill } from './fill.ts'

it('fills in values, shows what there is, and repeats lists', () => {
  const template =
    '<h1>Dia {{day}}: {{title}}</h1>{{#texts}}<p>{{it}} {{day}}</p>{{/texts}}{{#x}}yes{{/x}}{{^x}}no{{/x}}'
  expect(fill(template, { day: 6, title: 'Paz', texts: ['a', 'b'], x: '' })).toBe(
    '<h1>Dia 6: Paz</h1><p>a 6</p><p>b 6</p>no',
  )
  expect(fill(template, { day: 6, title: 'Paz', texts: [], x: true })).toBe('<h1>Dia 6: Paz</h1>yes')
  const days = [
    { day: 7, open: true },
    { day: 8, open: false },
  ]
  expect(
    fill('{{#days}}{{day}}{{#open}} open{{/open}} of {{total}};{{/days}}{{day}}', { day: 6, total: 30, days }),
  ).toBe('7 open of 30;8 of 30;6')
  expect(fill('{{#a}}1{{#b}}2{{/b}}{{/a}}{{#next-is-open}}3{{/next-is-open}}', { a: 'x', b: 0 })).toBe('1')
})

it('what is filled in can end neither a text nor a quoted attribute, and is no hole itself', () => {
  const hostile = fc.string({
    unit: fc.constantFrom('<', '>', '"', "'", '&', '{{', '}}', '{{#it}}', '$&', 'a', '\0', '😀'),
  })
  fc.assert(
    fc.property(hostile, hostile, (title, it) => {
      const html = fill('<p title="{{title}}">{{#list}}{{it}}{{/list}}</p>', { title, list: [it] })
      expect(html).toMatch(/^<p title="[^<>"'{}]*">[^<>"'{}]*<\/p>$/)
      const decoded = html.replaceAll(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code)))
      expect(decoded).toBe(`<p title="${title}">${it}</p>`)
    }),
  )
})

it.each([[undefined], [null], [{ toString: () => 'x' }], [['a']], [true]])(
  'refuses to fill in %o, which is no text',
  (title) => {
    expect(() => fill('{{title}}', { title })).toThrow(TypeError)
  },
)
