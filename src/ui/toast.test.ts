import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentToasts, dismissToast, toast, watchToasts } from './toast.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
  vi.runAllTimers()
  vi.useRealTimers()
})

const titles = () => currentToasts().map(({ title }) => title)

describe('os avisos passageiros', () => {
  it('são ouvidos por quem os mostra, até que pare', () => {
    const heard = vi.fn()
    const stop = watchToasts(heard)
    toast({ title: 'Dia concluído!' })
    expect(heard).toHaveBeenCalledTimes(1)
    stop()
    toast({ title: 'Até logo!' })
    expect(heard).toHaveBeenCalledTimes(1)
  })

  it('ficam ao menos cinco segundos, e mais quando há mais para ler', () => {
    toast({ title: 'Curto', duration: 1000 })
    toast({ title: 'Longo', description: 'palavra '.repeat(20) })
    const [short, long] = currentToasts()
    expect(short?.duration).toBe(5000)
    expect(long?.duration).toBeGreaterThan(10_000)
  })

  it('são três de cada vez: o mais antigo dá lugar', () => {
    for (const title of ['um', 'dois', 'três', 'quatro']) toast({ title })
    expect(titles()).toEqual(['dois', 'três', 'quatro'])
  })

  it('não se repetem: o mesmo texto volta como um só', () => {
    const first = toast({ title: 'Você está offline.' })
    const second = toast({ title: 'Você está offline.' })
    expect(titles()).toEqual(['Você está offline.'])
    expect(second).not.toBe(first)
  })

  it('são vistos saindo antes de serem esquecidos', () => {
    const id = toast({ title: 'Salvo' })
    dismissToast(id)
    expect(currentToasts()).toMatchObject([{ id, isOpen: false }])
    vi.advanceTimersByTime(1000)
    expect(currentToasts()).toEqual([])
  })

  it('dão sempre a mesma lista enquanto nada muda', () => {
    toast({ title: 'Salvo' })
    expect(currentToasts()).toBe(currentToasts())
  })
})
