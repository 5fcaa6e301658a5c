import { expect, it, vi } from 'vitest'
import { makeUpdateStore } from './update-store.ts'

it('offers a new version, keeps quiet after "Depois", and still takes it when asked', () => {
  const store = makeUpdateStore()
  const onChange = vi.fn()
  const onAccept = vi.fn()
  store.state.subscribe(onChange)
  expect(store.state.current()).toBe('none')

  store.offer(onAccept)
  expect(store.state.current()).toBe('offered')
  store.postpone()
  store.offer(onAccept)
  expect(store.state.current()).toBe('postponed')
  expect(onChange).toHaveBeenCalledTimes(2)
  expect(onAccept).not.toHaveBeenCalled()

  store.accept()
  expect(onAccept).toHaveBeenCalledTimes(1)
  expect(store.state.current()).toBe('accepted')
  store.offer(onAccept)
  expect(store.state.current()).toBe('accepted')
})
