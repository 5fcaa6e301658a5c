import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { media } from './theme/layout.ts'
import { currentToasts, dismissToast, dismissToasts, toast, watchToasts } from './toast.ts'

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

  it('são um de cada vez no celular: o mais novo fica', () => {
    onScreen(false)
    for (const title of ['um', 'dois']) toast({ title })
    expect(titles()).toEqual(['dois'])
  })

  it('são três de cada vez numa tela larga: o mais antigo dá lugar', () => {
    for (const title of ['um', 'dois', 'três', 'quatro']) toast({ title })
    expect(titles()).toEqual(['dois', 'três', 'quatro'])
  })

  it('não se amontoam: o mesmo título toma o lugar do anterior', () => {
    const first = toast({ title: 'Erro no formulário', description: 'Email inválido' })
    const second = toast({ title: 'Erro no formulário', description: 'Telefone inválido' })
    expect(currentToasts()).toMatchObject([{ id: second, description: 'Telefone inválido' }])
    expect(second).not.toBe(first)
  })

  it('saem todos quando algo se abre', () => {
    for (const title of ['um', 'dois']) toast({ title })
    dismissToasts()
    expect(currentToasts()).toMatchObject([{ isOpen: false }, { isOpen: false }])
    vi.advanceTimersByTime(1000)
    expect(currentToasts()).toEqual([])
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
