import { expect, it } from 'vitest'
import { beginningOf, flow } from './html-text.ts'

it.each([
  [['Por onde começar', 'Devocionais: um por dia.', 'Recados'], 'Por onde começar · Devocionais: um por dia. Recados'],
  [['Grupo', 'Dia', 'Raízes', '19h30'], 'Grupo · Dia · Raízes · 19h30'],
  [['Tragam:', 'um prato', '“Amém!”', 'Até lá'], 'Tragam: um prato · “Amém!” Até lá'],
  [['Um só'], 'Um só'],
])('%j flow into one text', (blocks, text) => {
  expect(flow(blocks)).toBe(text)
})

it('nothing gives no text', () => {
  expect(flow([])).toBe('')
})

it.each([
  ['Só texto,\nem duas linhas.', 'Só texto, em duas linhas.'],
  ['<p>Um</p><p class="x">Dois<br>três&nbsp;quatro</p>', 'Um · Dois três quatro'],
  ['<h2>Título</h2><ul><li>a <b>b</b></li><li><a href="/x?a=1&amp;b=2">c</a>d</li></ul>', 'Título · a b · cd'],
  ['<p>2 &lt; 3 &amp; R$&#39;x&quot; > &</p>', `2 < 3 & R$'x" > &`],
  ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
  ['<p>Mais de doze letras</p><table><tr><td>x</td></tr></table>', 'Mais de doze letras'],
  [
    '<p>Oi</p><table>\n<thead><tr><th>a</th></tr></thead><tbody><tr><td>b <b>c</b></td><td>d</td></tr></tbody></table>!',
    'Oi · a · b c · d · !',
  ],
  ['', ''],
])('the beginning of %j needs no parser', (html, text) => {
  expect(beginningOf(html, 12)).toBe(text)
})

it.each([
  ['<table><tr><td>a</td></tr></table>'],
  ['<table><tbody><tr>x<td>a</td></tr></tbody></table>'],
  ['<table><tbody><tr><td><title>a</title></td></tr></tbody></table>'],
  ['<p>Doze letras.</p><table><tr><td>a</td></tr></table>'],
  ['<script>x</script>'],
  ['a < b'],
  ['<p title="a>b">x</p>'],
  ["<p title='a'>x</p>"],
  ['<article>x</article>'],
  ['<!-- x -->'],
  ['&eacute;'],
  ['&#60;b>'],
  ['&ampx'],
  ['a\u0000b'],
  ['<img src=x onerror=alert(1)>'],
])('%j is left to a parser', (html) => {
  expect(beginningOf(html, 12)).toBeUndefined()
})
