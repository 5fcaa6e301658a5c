import { expect, it } from 'vitest'
import { checkShopSettings, isPayable } from './shop-settings.ts'

const pix = {
  VITE_SHOP_PIX_KEY: 'tesouraria@florescer.example',
  VITE_SHOP_PIX_NAME: 'Florescer',
  VITE_SHOP_PIX_CITY: 'São Paulo',
}

it('without settings the shop does not sell, and with either it does', () => {
  checkShopSettings({})
  expect(isPayable({})).toBe(false)
  expect(isPayable({ VITE_SHOP_PIX_KEY: ' ', VITE_SHOP_WHATSAPP: '' })).toBe(false)
  for (const settings of [pix, { VITE_SHOP_WHATSAPP: '+55 11 98765-4321' }]) {
    checkShopSettings(settings)
    expect(isPayable(settings)).toBe(true)
  }
})

it.each([
  ['VITE_SHOP_PIX_KEY', { ...pix, VITE_SHOP_PIX_KEY: '11987654321' }],
  ['VITE_SHOP_PIX_KEY', { ...pix, VITE_SHOP_PIX_KEY: '' }],
  ['VITE_SHOP_PIX_NAME', { ...pix, VITE_SHOP_PIX_NAME: '🌷' }],
  ['VITE_SHOP_PIX_CITY', { ...pix, VITE_SHOP_PIX_CITY: undefined }],
  ['VITE_SHOP_WHATSAPP', { VITE_SHOP_WHATSAPP: '98765' }],
])('a build with a wrong %s says so', (name, settings) => {
  expect(() => checkShopSettings(settings)).toThrow(name)
})
