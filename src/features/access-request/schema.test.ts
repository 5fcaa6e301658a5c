import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { accessRequestSchema, fieldLabels, fieldOrder, toAccessRequest, toFormValues } from './schema.ts'

const good = {
  nome: 'Ana Lima',
  email: 'ana@exemplo.example',
  telefone: '(11) 98765-4321',
  dataNascimento: '01/02/1990',
  endereco: 'Rua A, 1',
  instagram: '@ana',
  igreja: '',
  grupo: 'Turma Aurora',
  batizada: '',
  comoConheceu: 'Por uma amiga',
  quemConvidou: '',
  expectativas: 'Crescer com outras mulheres',
  consentimento: true,
}
type Field = keyof typeof good

/** The first message for this value in this field; null if the value is accepted. */
function fault(field: Field, value: unknown): string | null {
  const result = v.safeParse(accessRequestSchema, { ...good, [field]: value }, { abortPipeEarly: true })
  if (result.success) return null
  expect(result.issues.map((issue) => v.getDotPath(issue))).toEqual([field])
  return result.issues[0].message
}

const text = (length: number) => 'á'.repeat(length)
const emailOf = (size: number) => `${'a'.repeat(size - '@exemplo.example'.length)}@exemplo.example`

/** Section 5, field by field: the shortest and longest accepted value, and one beyond each. */
const limits: { field: Field; takes: unknown[]; refuses: [value: unknown, message: string][] }[] = [
  {
    field: 'nome',
    takes: [text(3), text(100), '  Ana  '],
    refuses: [
      [text(2), 'Escreva seu nome, com pelo menos 3 letras'],
      ['  a  ', 'Escreva seu nome, com pelo menos 3 letras'],
      [text(101), 'Escreva seu nome em até 100 letras'],
    ],
  },
  {
    field: 'email',
    takes: ['a@b.co', emailOf(255), ' ANA@Exemplo.example '],
    refuses: [
      ['', 'Email inválido'],
      ['ana', 'Email inválido'],
      ['ana@exemplo', 'Email inválido'],
      [emailOf(256), 'Email inválido'],
    ],
  },
  {
    field: 'telefone',
    takes: ['1133334444', '(11) 3333-4444', '(11) 98765-4321', '1'.repeat(20)],
    refuses: [
      ['', 'Telefone inválido'],
      ['113333444', 'Telefone inválido'],
      ['(11) 3333-444', 'Telefone inválido'],
      ['1'.repeat(21), 'Telefone inválido'],
    ],
  },
  {
    field: 'endereco',
    takes: [text(5), text(200)],
    refuses: [
      [text(4), 'Escreva seu endereço, com pelo menos 5 letras'],
      [text(201), 'Escreva seu endereço em até 200 letras'],
    ],
  },
  {
    field: 'dataNascimento',
    takes: ['01/02/1990', '29/02/2000'],
    refuses: [
      ['', 'Escreva sua data de nascimento assim: 31/12/1990'],
      ['1/2/1990', 'Escreva sua data de nascimento assim: 31/12/1990'],
      ['31/02/1990', 'Escreva sua data de nascimento assim: 31/12/1990'],
      ['01/01/2999', 'Escreva sua data de nascimento assim: 31/12/1990'],
      [`01/01/${new Date().getFullYear() - 5}`, 'A idade mínima é de 13 anos'],
    ],
  },
  {
    field: 'instagram',
    takes: [text(2), text(50)],
    refuses: [
      [text(1), 'Escreva seu Instagram, com pelo menos 2 letras'],
      [text(51), 'Escreva seu Instagram em até 50 letras'],
    ],
  },
  { field: 'igreja', takes: ['', text(100)], refuses: [[text(101), 'Escreva o nome da igreja em até 100 letras']] },
  { field: 'grupo', takes: ['T'], refuses: [['', 'Selecione um grupo']] },
  { field: 'batizada', takes: ['', 'Sim', 'Não'], refuses: [] },
  {
    field: 'comoConheceu',
    takes: [text(3), text(500), 'aá😀'],
    refuses: [
      ['', 'Campo obrigatório'],
      [text(2), 'Campo obrigatório'],
      ['a😀', 'Campo obrigatório'],
      [text(501), 'Conte em até 500 letras como conheceu o ministério'],
    ],
  },
  {
    field: 'quemConvidou',
    takes: ['', text(100)],
    refuses: [[text(101), 'Escreva quem convidou você em até 100 letras']],
  },
  {
    field: 'expectativas',
    takes: [text(10), text(1000), '😀'.repeat(1000)],
    refuses: [
      [text(9), 'Conte o que você espera, com pelo menos 10 letras'],
      [text(1001), 'Conte o que você espera em até 1000 letras'],
    ],
  },
  { field: 'consentimento', takes: [true], refuses: [[false, 'Você precisa aceitar os termos']] },
]

describe.each(limits)('$field', ({ field, takes, refuses }) => {
  it('accepts values up to the limits', () => {
    expect(takes.map((value) => fault(field, value))).toEqual(takes.map(() => null))
  })
  it('refuses values one beyond them, in the field’s words', () => {
    expect(refuses.map(([value]) => fault(field, value))).toEqual(refuses.map(([, message]) => message))
  })
})

it('batizada is Sim, Não or nothing', () => {
  expect(v.safeParse(accessRequestSchema, { ...good, batizada: 'Talvez' }).success).toBe(false)
})

it('errors come in the order of the screen, and each field has a name', () => {
  const result = v.safeParse(accessRequestSchema, { ...good, nome: '', grupo: '', consentimento: false })
  expect(result.issues?.map((issue) => v.getDotPath(issue))).toEqual(['nome', 'grupo', 'consentimento'])
  expect(fieldOrder).toEqual(Object.keys(accessRequestSchema.entries))
  expect(fieldOrder.every((name) => fieldLabels[name].length > 2)).toBe(true)
})

it('what is sent: the date as the database stores it, and nothing for an empty field', () => {
  const form = v.parse(accessRequestSchema, {
    ...good,
    nome: ' Ana Lima ',
    email: ' ANA@exemplo.example',
    batizada: 'Não',
  })
  expect(toAccessRequest(form, { id: 'um-id', policyVersion: '2026-11', website: '' })).toEqual({
    id: 'um-id',
    nome: 'Ana Lima',
    email: 'ana@exemplo.example',
    telefone: '(11) 98765-4321',
    endereco: 'Rua A, 1',
    data_nascimento: '1990-02-01',
    instagram: '@ana',
    igreja: null,
    grupo: 'Turma Aurora',
    batizada: 'Não',
    como_conheceu: 'Por uma amiga',
    quem_convidou: null,
    expectativas: 'Crescer com outras mulheres',
    consentimento_lgpd: true,
    consentimento_versao: '2026-11',
    origem: 'site',
    website: '',
  })
})

it('a request to be edited fills the fields as it was, except the consent', () => {
  const request = toAccessRequest(v.parse(accessRequestSchema, good), {
    id: 'um-id',
    policyVersion: '2026-11',
    website: '',
  })
  expect(toFormValues(request)).toEqual({ ...good, consentimento: false })
})
