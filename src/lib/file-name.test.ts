import { expect, it } from 'vitest'
import { fileNameOf } from './file-name.ts'

const BUCKET = '/storage/v1/object/public/media/recados'
const ID = '3623e72e-6297-46c4-9193-f73e15fac10d'

it.each([
  [`${BUCKET}/${ID}/programacao-do-retiro.pdf#Programa%C3%A7%C3%A3o%20do%20retiro.pdf`, 'Programação do retiro.pdf'],
  [`${BUCKET}/${ID}/programa.pdf`, 'programa.pdf'],
  ['https://igreja.example/arquivos/Mapa%20novo.pdf?x=1#page=2', 'Mapa novo.pdf'],
  // Before names were kept.
  [`${BUCKET}/${ID}.pdf`, null],
  [`${BUCKET}/${ID}/a.pdf#%E0%A4%A.pdf`, '%E0%A4%A.pdf'],
  [`${BUCKET}/${ID}/a.pdf#..%2F..%2Fetc.pdf`, null],
  ['https://igreja.example', null],
  ['https://igreja.example/', null],
  ['https://igreja.example/mapa', null],
  ['', null],
])('the name of %j is %j', (address, name) => {
  expect(fileNameOf(address)).toBe(name)
})
