import { expect, it } from 'vitest'
import { paths } from '#src/paths.ts'
import { dayWords, recadoWords, signedOutWords } from './notification-words.ts'

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
  const recado = (id: string) => ({ id, titulo: `Aviso ${id}` })
  expect(recadoWords([recado('a b')])).toMatchObject({ body: 'Aviso a b', path: paths.recado('a b') })
  expect(recadoWords([recado('a'), recado('b')])).toMatchObject({ title: '2 recados novos', path: paths.recados() })
  expect(recadoWords([])).toMatchObject({ title: 'Novo recado', path: paths.recados() })
})

it('to nobody who is signed in it says nothing of anybody', () => {
  expect(signedOutWords).toMatchObject({ title: 'Florescer', path: paths.home(), silent: true })
})
