import { expect, it } from 'vitest'
import { readPaste } from './pastes.fixture.ts'
import { readText } from './read-text.ts'

function daysOf(text: string) {
  const reading = readText(text)
  if (!reading.ok) throw new Error(reading.problem)
  return reading.days
}
const first = (text: string) => daysOf(text)[0]!.values

const whole = `Dia 4 - Raízes
Tema: Fé
Data: 21/11/2026
Versículo: “O Senhor é o meu pastor.”
Salmo 23:1

Mensagem:
O primeiro parágrafo.
Segunda linha.

O segundo.

Verdade do Dia: Descanse.
Oração:
Senhor, obrigada.

Amém.
Imagem: https://a.example/b.webp`

it('reads a day with its labels, and keeps lines and paragraphs', () => {
  expect(daysOf(whole)).toEqual([
    {
      place: 'Dia 4',
      values: {
        day_number: '4',
        title: 'Raízes',
        theme: 'Fé',
        date: '2026-11-21',
        verse: '“O Senhor é o meu pastor.”\nSalmo 23:1',
        reflection: 'O primeiro parágrafo.\nSegunda linha.\n\nO segundo.',
        action: 'Descanse.',
        prayer: 'Senhor, obrigada.\n\nAmém.',
        image_url: 'https://a.example/b.webp',
      },
    },
  ])
})

it('reads it as a copy from WhatsApp has it: bold, emoji, and who wrote when', () => {
  const chat = `[08:12, 20/11/2026] Helena: *DIA 4 - Raízes*
🌱 *Tema:* Fé
📖 *Versículo:*
_“O Senhor é o meu pastor.”_
Salmo 23:1

*Mensagem*
Deus é *bom* sempre, e 2*3*4 fica.

✨ *Verdade do dia:* Descanse.
[08:15, 20/11/2026] Helena: *Dia 5*
*Título:* Água`
  const [four, five] = daysOf(chat)
  expect(four!.values).toEqual({
    day_number: '4',
    title: 'Raízes',
    theme: 'Fé',
    verse: '“O Senhor é o meu pastor.”\nSalmo 23:1',
    reflection: 'Deus é bom sempre, e 2*3*4 fica.',
    action: 'Descanse.',
  })
  expect(five!.values).toMatchObject({ day_number: '5', title: 'Água' })
})

it.each([
  ['Dia 7', '7', ''],
  ['DIA 07:', '7', ''],
  ['DIA 7: Raízes', '7', 'Raízes'],
  ['Dia 7 – Raízes: o começo', '7', 'Raízes: o começo'],
  ['# Dia 7 — Raízes', '7', 'Raízes'],
  ['7º dia - Raízes', '7', 'Raízes'],
  ['Devocional do dia 7', '7', ''],
  ['**Dia 7 - Raízes**', '7', 'Raízes'],
  ['Dia 31 - Fora', '31', 'Fora'],
])('%j begins a day', (line, day, title) => {
  expect(first(`${line}\nTema: t\nMensagem: m`)).toMatchObject({ day_number: day, ...(title && { title }) })
})

it.each([
  'Dia 3 foi difícil para mim.',
  'No dia 3 - um domingo - choveu.',
  'Dia após dia - sempre.',
  'Dia 3, e depois o 4',
  `Dia 3: ${'palavra '.repeat(40)}`,
])('%j is a sentence', (line) => {
  const days = daysOf(`Dia 1 - a\nMensagem:\nOi.\n${line}`)
  expect(days).toHaveLength(1)
  expect(days[0]!.values.reflection).toBe(`Oi.\n${line.trim()}`)
})

it('text without a label is the message, also below a verse', () => {
  expect(first('Dia 1 - a\nTema: Fé\nDeus nos chamou.\n\nHoje também.\nOração: Amém.')).toMatchObject({
    theme: 'Fé',
    reflection: 'Deus nos chamou.\n\nHoje também.',
    prayer: 'Amém.',
  })
  expect(first('Dia 1 - a\n\nVersículo\n\n“No princípio.”\n\nGênesis 1:1\n\nDeus fala.\n\nOuça.')).toMatchObject({
    verse: '“No princípio.”\nGênesis 1:1',
    reflection: 'Deus fala.\n\nOuça.',
  })
})

it('a short line below ‘Dia 1’ is its title', () => {
  expect(first('Dia 1\n\nRaízes\n\nDeus nos chamou.')).toMatchObject({
    title: 'Raízes',
    reflection: 'Deus nos chamou.',
  })
  expect(first('Dia 1\nDeus nos chamou.')).toEqual({ day_number: '1', reflection: 'Deus nos chamou.' })
})

it('the reference is the last line of the verse', () => {
  expect(first('Dia 1 - a\nVersículo: No princípio.\nReferência: Gênesis 1:1').verse).toBe('No princípio.\nGênesis 1:1')
})

it('a label that comes twice in a day is a part of its text', () => {
  expect(first('Dia 1 - a\nOração: Senhor.\nOração: é falar com Deus.').prayer).toBe(
    'Senhor.\nOração: é falar com Deus.',
  )
})

it('says what stands before the first day, and that there is none', () => {
  expect(readText('Jornada 2026\n\nDia 1 - a')).toMatchObject({
    unknown: ['O texto antes do primeiro dia: “Jornada 2026”'],
  })
  expect(readText('Bom dia, meninas!')).toMatchObject({ ok: false, problem: expect.stringContaining('Nenhum dia') })
})

it('a table of contents is no days, and what stands below it is said', () => {
  const pasted = `Jornada\nDia 1 - Raízes ..... 3\nDia 2 - Água\t4\n\nBoas-vindas!\n\n${whole.replace('Dia 4', 'Dia 1')}\n\nDia 2 - Água\nTema: Fé`
  expect(daysOf(pasted).map(({ values }) => [values.day_number, values.title, values.theme])).toEqual([
    ['1', 'Raízes', 'Fé'],
    ['2', 'Água', 'Fé'],
  ])
  expect(readText(pasted)).toMatchObject({ unknown: ['O texto antes do primeiro dia: “Jornada Boas-vindas!”'] })
  // A day twice stays twice: its author has to hear of it.
  expect(daysOf('Dia 1 - a\nTema: x\nDia 1 - b\nTema: y')).toHaveLength(2)
  expect(daysOf('Dia 1 - a\nUm.\nDia 1 - b\nDois.')).toHaveLength(2)
  expect(daysOf('Dia 1\nDia 2\nDia 3 - a\nTema: x')).toHaveLength(3)
})

it('HTML in a text is text', () => {
  expect(first('Dia 1 - <b>a</b>\nMensagem: <script>alert(1)</script>')).toMatchObject({
    title: '<b>a</b>',
    reflection: '<script>alert(1)</script>',
  })
})

it.each(['whatsapp-web.txt', 'whatsapp-android.txt', 'whatsapp-iphone.txt', 'whatsapp-export.txt'] as const)(
  'what is copied or exported as %s is read without its dates, marks and missing pictures',
  (name) => {
    const [six, seven, ...others] = daysOf(readPaste(name))
    expect(others).toEqual([])
    expect(six!.values).toEqual({
      day_number: '6',
      title: 'Raízes',
      theme: 'Fé',
      verse: '“O Senhor é o meu pastor.”\nSalmo 23:1',
      reflection: 'Deus cuida de você & dos seus.',
      action: 'Descanse.',
    })
    expect(seven!.values).toEqual({ day_number: '7', title: 'Água', theme: 'Graça' })
  },
)

it('says how many pictures of a conversation are missing', () => {
  for (const name of ['whatsapp-iphone.txt', 'whatsapp-export.txt'] as const)
    expect(readText(readPaste(name))).toMatchObject({
      unknown: expect.arrayContaining(['Uma foto ou um arquivo da conversa, que não veio com o texto.']),
    })
  // Not what somebody wrote.
  expect(first('Dia 1 - a\nMensagem:\n<Mídia oculta>').reflection).toBe('<Mídia oculta>')
})
