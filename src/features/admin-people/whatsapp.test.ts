import { expect, it } from 'vitest'
import { whatsappAddress } from './whatsapp.ts'

it('greets by the first name, and leads nowhere without a number', () => {
  const address = new URL(whatsappAddress({ nome: ' Ana Clara & Lima', telefone: '(11) 98765-4321' })!)
  expect(address.origin + address.pathname).toBe('https://wa.me/5511987654321')
  expect(address.searchParams.get('text')).toMatch(/^Olá, Ana! /)
  expect(whatsappAddress({ nome: 'Ana', telefone: null })).toBeNull()
})
