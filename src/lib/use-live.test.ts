import { Observable, Subject } from 'rxjs'
import { describe, expect, it, vi } from 'vitest'
import { makeLiveStore } from './use-live.ts'

describe('a live store', () => {
  it('has no value before the stream emits, and the latest one afterwards', () => {
    const days = new Subject<number>()
    const store = makeLiveStore(days)
    const onChange = vi.fn()
    store.subscribe(onChange)
    expect(store.current().value).toBeUndefined()
    days.next(3)
    days.next(4)
    expect(store.current().value).toBe(4)
    expect(onChange).toHaveBeenCalledTimes(2)
  })

  it('gives the same snapshot between two values, so that React does not render in a loop', () => {
    const days = new Subject<number>()
    const store = makeLiveStore(days)
    store.subscribe(() => {})
    days.next(1)
    expect(store.current()).toBe(store.current())
  })

  it('subscribes to the stream once for all listeners, and unsubscribes with the last', () => {
    const begin = vi.fn()
    const end = vi.fn()
    const store = makeLiveStore(
      new Observable<number>(() => {
        begin()
        return end
      }),
    )
    const leaveFirst = store.subscribe(() => {})
    const leaveSecond = store.subscribe(() => {})
    expect(begin).toHaveBeenCalledTimes(1)
    leaveFirst()
    expect(end).not.toHaveBeenCalled()
    leaveSecond()
    expect(end).toHaveBeenCalledTimes(1)
  })

  it('keeps the last value over a re-mount', () => {
    const days = new Subject<number>()
    const store = makeLiveStore(days)
    const leave = store.subscribe(() => {})
    days.next(12)
    leave()
    store.subscribe(() => {})
    expect(store.current().value).toBe(12)
  })

  it('holds the error for the boundary, and keeps the value before it', () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    const days = new Subject<number>()
    const store = makeLiveStore(days)
    store.subscribe(() => {})
    const broken = new Error('the database is closed')
    days.next(5)
    days.error(broken)
    expect(store.current()).toEqual({ value: 5, failure: { error: broken } })
    expect(log).toHaveBeenCalledWith('A stream has failed', broken)
    log.mockRestore()
  })
})
