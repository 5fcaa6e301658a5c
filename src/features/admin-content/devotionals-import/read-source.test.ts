import { expect, it } from 'vitest'
import { docx, PICTURE, zip } from './docx.fixture.ts'
import { readDocument } from './documents.fixture.ts'
import { decode, readFile, readPasted } from './read-source.ts'

const file = (name: string, ...parts: BlobPart[]) => new File(parts, name)
async function daysOf(of: File) {
  const reading = await readFile(of)
  if (!reading.ok) throw new Error(reading.problem)
  return reading.days
}
const problemOf = async (of: File) => {
  const reading = await readFile(of)
  return reading.ok ? null : reading.problem
}

it('thirty days of one Word document: each paragraph is one, and a line break stays', async () => {
  const paragraphs = Array.from({ length: 30 }, (_, i) => [
    `Dia ${i + 1} – Título ${i + 1}`,
    'Tema: Fé',
    'Versículo',
    '“O Senhor é o meu pastor.”|Salmo 23:1',
    'Mensagem',
    'Um parágrafo com <b>sinais</b> & letras.',
    'Outro.',
    'Verdade do Dia: Descanse.',
    'Oração: Amém.',
  ]).flat()
  const days = await daysOf(file('Jornada.DOCX', docx(paragraphs)))
  expect(days).toHaveLength(30)
  expect(days[29]!.values).toEqual({
    day_number: '30',
    title: 'Título 30',
    theme: 'Fé',
    verse: '“O Senhor é o meu pastor.”\nSalmo 23:1',
    reflection: 'Um parágrafo com <b>sinais</b> & letras.\n\nOutro.',
    action: 'Descanse.',
    prayer: 'Amém.',
  })
})

it('a volunteer’s document: contents, lists that number themselves, tracked changes, notes', async () => {
  const reading = await readFile(file('jornada.docx', readDocument('jornada.docx')))
  if (!reading.ok) throw new Error(reading.problem)
  expect(reading.unknown).toEqual([
    'O texto antes do primeiro dia: “Jornada de trinta dias”',
    'A nota de rodapé do documento.',
  ])
  expect(reading.days.map(({ values }) => values.day_number)).toEqual(Array.from({ length: 30 }, (_, i) => `${i + 1}`))
  expect(reading.days[1]!.values).toEqual({
    day_number: '2',
    title: 'O “sim” de Maria 2',
    theme: 'Fé e raízes',
    verse: '“O Senhor é o meu pastor;\nnada me faltará.”\n\nSalmo 23:1',
    reflection:
      'Deus cuida de você — e dos seus. Ele disse: “Não temas”.\n\nHoje mesmo descanse.\n\nTrês passos:\n\n1. Respire.\n2. Leia o Salmo 23.\n3. Ore.\n\nE leve com você:\n\n• a Bíblia;\n• um caderno.',
    action: 'Quem descansa, confia.',
    prayer: 'Senhor, obrigada.\n\nAmém.',
  })
})

it('a table in a Word document: its first row has the names, or its first column', async () => {
  const table = [
    ['Dia', 'Título', 'Tema', 'Mensagem'],
    ['4', 'Raízes', 'Fé', 'Um.|Dois.'],
  ]
  expect(await daysOf(file('t.docx', docx({ table })))).toEqual([
    { place: 'Linha 2', values: { day_number: '4', title: 'Raízes', theme: 'Fé', reflection: 'Um.\nDois.' } },
  ])
  const days = await daysOf(
    file(
      'c.docx',
      docx({
        table: [
          ['Dia 4', ''],
          ['Título', 'Raízes'],
          ['Tema', 'Fé'],
        ],
      }),
    ),
  )
  expect(days).toEqual([{ place: 'Dia 4', values: { day_number: '4', title: 'Raízes', theme: 'Fé' } }])
})

it('pictures of a Word document are not taken over, and it is said how many', async () => {
  const day = ['Dia 1 - Raízes', PICTURE, 'Tema: Fé']
  expect(await readFile(file('a.docx', docx(day)))).toMatchObject({
    ok: true,
    days: [{ values: { day_number: '1', title: 'Raízes', theme: 'Fé' } }],
    unknown: ['A imagem do documento. A imagem de cada dia se escolhe depois, em “Editar”.'],
  })
  expect(await readFile(file('a.docx', docx([...day, PICTURE])))).toMatchObject({
    unknown: [expect.stringContaining('As 2 imagens do documento.')],
  })
  expect(await readFile(file('a.docx', docx(['Dia 1 - Raízes'])))).toMatchObject({ unknown: [] })
})

it('what is no Word document, or too large, is refused in words', async () => {
  expect(await problemOf(file('a.docx', 'isto não é um zip'))).toContain('não pode ser aberto')
  expect(await problemOf(file('a.docx', zip({ 'outro.txt': 'x' })))).toContain('não pode ser aberto')
  expect(await problemOf(file('a.docx', docx(['Dia 1']).slice(0, 300)))).toContain('não pode ser aberto')
  expect(await problemOf(file('a.docx', zip({ 'word/document.xml': 'x' }, 4_000_000_000)))).toContain('grande demais')
  expect(await problemOf(file('a.csv', new Uint8Array(7_200_000)))).toBe(
    'O arquivo tem 7,2 MB; o limite é de 5 MB. Tire as imagens ou divida o arquivo.',
  )
  expect(await problemOf(file('a.doc', 'x'))).toContain('salve como .docx')
  expect(await problemOf(file('a.png', 'x'))).toContain('Este tipo de arquivo')
  expect(await problemOf(file('a.csv', new Uint8Array(10)))).toContain('Este tipo de arquivo')
  expect(await problemOf(file('a.txt'))).toBe('O arquivo está vazio.')
})

it('letters as Windows, Excel and everybody else write them', async () => {
  const text = 'dia;título;oração\n1;Coração;ção'
  const latin = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  const utf16 = new Uint8Array([0xff, 0xfe, ...[...text].flatMap((l) => [l.charCodeAt(0) & 255, l.charCodeAt(0) >> 8])])
  for (const bytes of [new TextEncoder().encode(text), new TextEncoder().encode(`\uFEFF${text}`), latin, utf16]) {
    expect(decode(bytes.slice().buffer)).toBe(text)
    expect((await daysOf(file('a.csv', bytes.slice())))[0]!.values.title).toBe('Coração')
  }
})

it('what is pasted is read by what it looks like', () => {
  const title = (text: string) => {
    const reading = readPasted(text)
    return reading.ok && reading.days[0]?.values.title
  }
  expect(title('[{"dia":1,"titulo":"Raízes"}]')).toBe('Raízes')
  expect(title('Dia\tTítulo\tTema\n1\tRaízes\tFé')).toBe('Raízes')
  expect(title('[08:12, 20/11/2026] Helena: Dia 1 - Raízes')).toBe('Raízes')
  expect(title('Dia 1 - Raízes')).toBe('Raízes')
  expect(readPasted('  ')).toMatchObject({ ok: false })
})
