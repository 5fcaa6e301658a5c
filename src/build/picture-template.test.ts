import { expect, it } from 'vitest'
import { elementsOf, makeTemplate, replaced } from './picture-template.ts'

const page = (inside: string) => `<main><p class="a">Paz</p>${inside}<nav>Dias</nav></main>`

it('what differs between two renders becomes a section', () => {
  expect(makeTemplate(page('<b>x</b>'), [{ name: 'x', others: { '': page('') } }])).toBe(page('{{#x}}<b>x</b>{{/x}}'))
  expect(makeTemplate(page('<b>x</b>'), [{ name: 'x', others: { '^x': page('<i>no</i>') } }])).toBe(
    page('{{#x}}<b>x</b>{{/x}}{{^x}}<i>no</i>{{/x}}'),
  )
})

it('a section may be inside another one, and several may follow each other', () => {
  const open = page('<b>x<u>y</u></b>')
  expect(
    makeTemplate(open.replace('Paz', 'Luz'), [
      { name: 'y', others: { '': page('<b>x</b>').replace('Paz', 'Luz') } },
      { name: 'open', others: { done: page('<hr/>').replace('Paz', 'Luz') } },
      { name: 'luz', others: { paz: open } },
    ]),
  ).toBe(
    '<main><p class="a">{{#luz}}Luz{{/luz}}{{#paz}}Paz{{/paz}}</p>{{#open}}<b>x{{#y}}<u>y</u>{{/y}}</b>{{/open}}{{#done}}<hr/>{{/done}}<nav>Dias</nav></main>',
  )
})

it('says when two renders are the same, when sections overlap, and when nothing is not nothing', () => {
  expect(() => makeTemplate(page('x'), [{ name: 'x', others: { y: page('x') } }])).toThrow('x changes nothing')
  expect(() => makeTemplate(page('<b>x</b>'), [{ name: 'x', others: { '': page('<i>y</i>') } }])).toThrow('Without x')
  const [abc, a, c] = ['<i>a</i><b>b</b><u>c</u>', '<i>a</i><p>1</p>', '<p>2</p><u>c</u>'].map(page) as [
    string,
    string,
    string,
  ]
  expect(() =>
    makeTemplate(abc, [
      { name: 'bc', others: { x: a } },
      { name: 'ab', others: { y: c } },
    ]),
  ).toThrow('overlap')
})

it('finds whole elements by the beginning of their tag, and replaces what is there', () => {
  const html = '<ul><li class="a"><ul><li>x</li></ul></li><li class="b"/></li></ul><li class="a">y</li>'
  expect(elementsOf(html, '<li class="a"')).toEqual(['<li class="a"><ul><li>x</li></ul></li>', '<li class="a">y</li>'])
  expect(() => elementsOf(html, '<ol')).toThrow('There is no <ol')
  expect(replaced(html, '<li>x</li>', '$&')).toContain('<ul>$&</ul>')
  expect(() => replaced(html, '<b>', '')).toThrow('not there')
})
