import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { media } from './theme/layout.ts'
import { dismissToast, dismissToasts, toast, toasts } from './toast.ts'

const onScreen = (isWide: boolean) =>
  vi.stubGlobal('matchMedia', (asked: string) => ({ matches: isWide && asked === media.tablet }))

beforeEach(() => {
  vi.useFakeTimers()
  onScreen(true)
})
afterEach(() => {
  dismissToasts()
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const titles = () => toasts.current().map(({ title }) => title)

describe('toasts', () => {
  it('are heard by a listener until it unsubscribes', () => {
    const heard = vi.fn()
    const stop = toasts.subscribe(heard)
    toast({ title: 'Dia concluído!' })
    expect(heard).toHaveBeenCalledTimes(1)
    stop()
    toast({ title: 'Até logo!' })
    expect(heard).toHaveBeenCalledTimes(1)
  })

  it('stay at least five seconds, and longer with more to read', () => {
    toast({ title: 'Curto', duration: 1000 })
    toast({ title: 'Longo', description: 'palavra '.repeat(20) })
    const [short, long] = toasts.current()
    expect(short?.duration).toBe(5000)
    expect(long?.duration).toBeGreaterThan(10_000)
  })

  it('come one at a time on a phone: the newest stays', () => {
    onScreen(false)
    for (const title of ['um', 'dois']) toast({ title })
    expect(titles()).toEqual(['dois'])
  })

  it('come three at a time on a wide screen: the oldest makes room', () => {
    for (const title of ['um', 'dois', 'três', 'quatro']) toast({ title })
    expect(titles()).toEqual(['dois', 'três', 'quatro'])
  })

  it('do not pile up: the same title replaces the previous one', () => {
    const first = toast({ title: 'Erro no formulário', description: 'Email inválido' })
    const second = toast({ title: 'Erro no formulário', description: 'Telefone inválido' })
    expect(toasts.current()).toMatchObject([{ id: second, description: 'Telefone inválido' }])
    expect(second).not.toBe(first)
  })

  it('all leave when something opens', () => {
    for (const title of ['um', 'dois']) toast({ title })
    dismissToasts()
    expect(toasts.current()).toMatchObject([{ isOpen: false }, { isOpen: false }])
    vi.advanceTimersByTime(1000)
    expect(toasts.current()).toEqual([])
  })

  it('are seen leaving before they are forgotten', () => {
    const id = toast({ title: 'Salvo' })
    dismissToast(id)
    expect(toasts.current()).toMatchObject([{ id, isOpen: false }])
    vi.advanceTimersByTime(1000)
    expect(toasts.current()).toEqual([])
  })

  it('give the same list as long as nothing changes', () => {
    toast({ title: 'Salvo' })
    expect(toasts.current()).toBe(toasts.current())
  })
})
