import { expect, it, vi } from 'vitest'
import { paths } from '#src/paths.ts'
import { accessWords, dayWords, eventWords, recadoWords, signedOutWords } from './notification-words.ts'

it('a day that waits is named, and the notification opens it', () => {
  expect(dayWords({ number: 4, title: 'Raiz' })).toEqual({
    title: 'Dia 4: Raiz',
    body: 'Está aqui, quando você quiser. Sem pressa.',
    path: paths.today(),
  })
  expect(dayWords(undefined)).toMatchObject({ title: 'Seu momento de hoje', path: paths.today() })
})

it('a day that was completed meanwhile makes no sound, and asks for nothing', () => {
  expect(dayWords(null)).toMatchObject({ title: 'Seu dia já está completo', path: paths.journey(), silent: true })
})

it('one recado is named and opened; several are counted', () => {
  const only = { id: 'a b', titulo: 'Aviso' }
  expect(recadoWords({ count: 1, only })).toMatchObject({ body: 'Aviso', path: paths.recado('a b') })
  expect(recadoWords({ count: 2 })).toMatchObject({ title: '2 recados novos', path: paths.recados() })
  const general = { title: 'Novo recado', body: 'Abra para ver.', path: paths.recados() }
  expect([recadoWords({ count: 1 }), recadoWords()]).toEqual([general, general])
})

it('an event is named with its hour, tomorrow or already today', () => {
  const at = '2026-12-05T19:30:00-03:00'
  const event = { title: 'Chá das mulheres' }
  expect(eventWords(event, at, Date.parse('2026-12-04T10:00:00-03:00'))).toEqual({
    title: 'Chá das mulheres: amanhã às 19h30',
    body: 'Abra para ver.',
    path: paths.events(),
  })
  expect(eventWords(event, at, Date.parse('2026-12-05T07:00:00-03:00'))).toMatchObject({
    title: 'Chá das mulheres: hoje às 19h30',
  })
  expect(eventWords(undefined, at, Date.parse('2026-12-05T07:00:00-03:00'))).toMatchObject({
    title: 'Você tem um encontro: hoje às 19h30',
  })
  expect(eventWords(event)).toMatchObject({ title: 'Chá das mulheres' })
  expect(eventWords()).toEqual({ title: 'Você tem um encontro', body: 'Abra para ver.', path: paths.events() })
})

it('an event has the hour of the ministry, as on the screens, wherever the phone is', () => {
  vi.stubEnv('TZ', 'Europe/Lisbon')
  try {
    const now = Date.parse('2026-12-04T10:00:00-03:00')
    expect(eventWords({ title: 'Vigília' }, '2026-12-06T00:00:00Z', now)).toMatchObject({
      title: 'Vigília: amanhã às 21h',
    })
  } finally {
    vi.unstubAllEnvs()
  }
})

it('to nobody who is signed in it says nothing of anybody', () => {
  expect(signedOutWords).toMatchObject({ title: 'Florescer', path: paths.home(), silent: true })
})

it('who has been approved is told where her way in is', () => {
  expect(accessWords).toMatchObject({ title: 'Seu acesso foi aprovado', path: paths.auth() })
  expect(accessWords.silent).toBeUndefined()
})
