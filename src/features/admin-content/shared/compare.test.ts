import { describe, expect, it } from 'vitest'
import { comparedFields, comparedTiming, differenceOf, type FieldKind } from './compare.ts'

const NOW = Date.parse('2031-03-01T12:00:00Z')
const AGENDA = '/storage/v1/object/public/media/recados/1b4e28ba-2fa1-11d2-883f-0016d3cca427.pdf#programacao.pdf'
const MAP = '/storage/v1/object/public/media/recados/2b4e28ba-2fa1-11d2-883f-0016d3cca427.pdf#mapa.pdf'

function difference(kind: FieldKind, mine: unknown, other: unknown) {
  const [field] = comparedFields({ campo: 'Campo' }, { campo: kind })
  return differenceOf(field!, { campo: mine }, { campo: other }, NOW)
}
const lines = (mine: string, other: string) => ({
  as: 'lines',
  lines: [
    { words: mine, in: 'mine' },
    { words: other, in: 'other' },
  ],
})

describe('what differs between a form and another version', () => {
  it('is found in text word by word, and spaces around it are none', () => {
    expect(difference('text', 'dia cinco', 'dia doze')).toEqual({ as: 'words', mine: 'dia cinco', other: 'dia doze' })
    expect(difference('text', ' dia cinco', 'dia cinco\n')).toBeNull()
    expect(difference('text', '', undefined)).toBeNull()
  })

  it('is yes or no where something is ticked', () => {
    expect(difference('flag', false, true)).toEqual(lines('Não', 'Sim'))
    expect(difference('flag', false, undefined)).toBeNull()
  })

  it('is said as people say moments and days', () => {
    expect(difference('moment', '2031-03-08T15:30', '2031-03-09T15:00')).toEqual(
      lines('8 de março, às 15h30', '9 de março, às 15h'),
    )
    expect(difference('moment', '2031-03-08T15:30', '2031-03-08T15:30')).toBeNull()
    expect(difference('day', '2031-03-08', '2030-12-31')).toEqual(lines('8 de março de 2031', '31 de dezembro de 2030'))
    // One that was left empty has no line.
    expect(difference('day', '', '2031-03-08')).toEqual({
      as: 'lines',
      lines: [{ words: '8 de março de 2031', in: 'other' }],
    })
  })

  it('is the names of the attachments that one of them alone has', () => {
    expect(difference('files', [AGENDA], [AGENDA, MAP])).toEqual({
      as: 'lines',
      lines: [
        { words: 'programacao.pdf', in: 'both' },
        { words: 'mapa.pdf', in: 'other' },
      ],
    })
    // A replaced file of the same name is another one.
    expect(difference('files', [AGENDA], [AGENDA.replace('1b4e', '3b4e')])).toEqual(
      lines('programacao.pdf', 'programacao.pdf'),
    )
    expect(difference('files', [], undefined)).toBeNull()
    expect(difference('files', [''], [])).toBeNull()
  })

  it('is pictures, one or several, and their order', () => {
    expect(difference('pictures', 'https://a.example/1.jpg', '')).toEqual({
      as: 'pictures',
      mine: ['https://a.example/1.jpg'],
      other: [],
    })
    expect(difference('pictures', ['a', 'b'], ['b', 'a'])).toMatchObject({ mine: ['a', 'b'], other: ['b', 'a'] })
    expect(difference('pictures', '', undefined)).toBeNull()
  })

  it('is what is behind the words of a message, if these are the same', () => {
    const message: FieldKind = {
      saved: (html) => html.replaceAll('<br>', ''),
      words: (html) => html.replaceAll(/<[^>]+>/g, ''),
    }
    expect(difference(message, '<p>Dia cinco</p>', '<p>Dia doze</p>')).toEqual({
      as: 'words',
      mine: 'Dia cinco',
      other: 'Dia doze',
    })
    expect(difference(message, '<p>Dia cinco</p>', '<p>Dia <b>cinco</b></p>')).toEqual({ as: 'markup' })
    expect(difference(message, '<a href="https://a.example">aqui</a>', '<a href="https://b.example">aqui</a>')).toEqual(
      { as: 'markup' },
    )
    expect(difference(message, '<img src="/1.jpg" alt="">', '<img src="/2.jpg" alt="">')).toEqual({ as: 'markup' })
    // Markup of the editor alone is not saved.
    expect(difference(message, '<p>Dia cinco<br></p>', '<p>Dia cinco</p>')).toBeNull()
  })

  it('is when it is seen, as one field that the clock alone does not change', () => {
    const timing = (mine: object, other: object) =>
      differenceOf(
        comparedTiming,
        { quando: 'agora', publicar_em: '', expirar_em: '', ...mine },
        { quando: 'agora', publicar_em: '', expirar_em: '', ...other },
        NOW,
      )
    expect(comparedTiming.names).toEqual(['quando', 'publicar_em', 'expirar_em'])
    expect(timing({ quando: 'rascunho' }, {})).toEqual(lines('Rascunho', 'Publicado'))
    expect(timing({}, { quando: 'agendar', publicar_em: '2031-03-08T06:00' })).toEqual(
      lines('Publicado', 'Agendado para 8 de março, às 6h'),
    )
    expect(timing({}, { expirar_em: '2031-03-10T06:00' })).toEqual(
      lines('Publicado', 'Publicado. Expira em 10 de março, às 6h'),
    )
    expect(timing({ quando: 'agendar', publicar_em: '2031-02-01T06:00' }, {})).toBeNull()
  })
})
