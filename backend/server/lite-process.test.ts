import { expect, it } from 'vitest'
import './lite.ts'

it('a warning of Node that is an error stays a warning while lite is loaded', async () => {
  const heard = new Promise<Error>((resolve) => process.once('warning', resolve))
  const warning = Object.assign(new Error('muitos ouvintes'), { name: 'MaxListenersExceededWarning', code: 'X' })
  expect(() => process.emitWarning(warning)).not.toThrow()
  expect(await heard).toMatchObject({ message: 'muitos ouvintes', name: 'MaxListenersExceededWarning', code: 'X' })
})
