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

describe('os avisos passageiros', () => {
  it('são ouvidos por quem os mostra, até que pare', () => {
    const heard = vi.fn()
    const stop = toasts.subscribe(heard)
    toast({ title: 'Dia concluído!' })
    expect(heard).toHaveBeenCalledTimes(1)
    stop()
    toast({ title: 'Até logo!' })
    expect(heard).toHaveBeenCalledTimes(1)
  })

  it('ficam ao menos cinco segundos, e mais quando há mais para ler', () => {
    toast({ title: 'Curto', duration: 1000 })
    toast({ title: 'Longo', description: 'palavra '.repeat(20) })
    const [short, long] = toasts.current()
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
    expect(toasts.current()).toMatchObject([{ id: second, description: 'Telefone inválido' }])
    expect(second).not.toBe(first)
  })

  it('saem todos quando algo se abre', () => {
    for (const title of ['um', 'dois']) toast({ title })
    dismissToasts()
    expect(toasts.current()).toMatchObject([{ isOpen: false }, { isOpen: false }])
    vi.advanceTimersByTime(1000)
    expect(toasts.current()).toEqual([])
  })

  it('são vistos saindo antes de serem esquecidos', () => {
    const id = toast({ title: 'Salvo' })
    dismissToast(id)
    expect(toasts.current()).toMatchObject([{ id, isOpen: false }])
    vi.advanceTimersByTime(1000)
    expect(toasts.current()).toEqual([])
  })

  it('dão sempre a mesma lista enquanto nada muda', () => {
    toast({ title: 'Salvo' })
    expect(toasts.current()).toBe(toasts.current())
  })
})
