import { beforeEach, expect, it, vi } from 'vitest'
import { addProduct, countItems } from './cart.ts'
import { cartKey, makeCartStore } from './cart-store.ts'

const key = cartKey('00000000-0000-4000-8000-00000000000b')
const mug = { id: 'caneca', name: 'Caneca', price: 42, images: [], stock: 3, active: true, created_at: '' }
const addMug = (cart: Parameters<typeof addProduct>[0]) => addProduct(cart, mug)

let entries: Map<string, string>
let isFull = false
let tab: EventTarget

/** What the browser tells the other tabs. */
function tellTab(): void {
  tab.dispatchEvent(Object.assign(new Event('storage'), { key }))
}

beforeEach(() => {
  entries = new Map()
  isFull = false
  tab = new EventTarget()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const localStorage = {
    getItem: (name: string) => entries.get(name) ?? null,
    removeItem: (name: string) => void entries.delete(name),
    setItem: (name: string, value: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      entries.set(name, value)
    },
  }
  vi.stubGlobal('window', Object.assign(tab, { localStorage }))
})

it('an added item is there after the page is opened again', () => {
  expect(makeCartStore(key).update(addMug)).toBe(true)
  expect(makeCartStore(key).current()).toMatchObject([{ id: 'caneca', quantity: 1 }])
})

it('an empty cart leaves nothing behind', () => {
  const store = makeCartStore(key)
  store.update(addMug)
  store.update(() => [])
  expect(entries.size).toBe(0)
})

it('two tabs that add items without hearing of each other lose nothing', () => {
  const [here, there] = [makeCartStore(key), makeCartStore(key)]
  here.update(addMug)
  there.update(addMug)
  here.update(addMug)
  expect(countItems(makeCartStore(key).current())).toBe(3)
})

it('a tab shows what another has added, and notifies its listeners', () => {
  const [here, there] = [makeCartStore(key), makeCartStore(key)]
  const heard = vi.fn()
  const stop = here.subscribe(heard)
  there.update(addMug)
  expect(countItems(here.current())).toBe(0)
  tellTab()
  expect(countItems(here.current())).toBe(1)
  expect(heard).toHaveBeenCalledTimes(1)
  stop()
  there.update(addMug)
  tellTab()
  expect(heard).toHaveBeenCalledTimes(1)
})

it('between two changes it is the same object, so that React does not render in a loop', () => {
  const store = makeCartStore(key)
  store.update(addMug)
  expect(store.current()).toBe(store.current())
})

it('where the browser stores nothing, the page keeps the chosen items, and the member is told', () => {
  isFull = true
  const store = makeCartStore(key)
  expect(store.update(addMug)).toBe(false)
  expect(store.update(addMug)).toBe(false)
  expect(countItems(store.current())).toBe(2)
  // Room again: all of it is stored.
  isFull = false
  expect(store.update(addMug)).toBe(true)
  expect(countItems(makeCartStore(key).current())).toBe(3)
})

it('broken content is an empty cart that can be filled', () => {
  entries.set(key, '{"items":[')
  const store = makeCartStore(key)
  expect(store.current()).toEqual([])
  store.update(addMug)
  expect(countItems(makeCartStore(key).current())).toBe(1)
})
