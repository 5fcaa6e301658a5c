/** The colours of the illustrations: the interface's roles and the tints between them. */
export const paper = { base: '#FBF7F4', cream: '#F6EDE4', sand: '#EDDCCB', stone: '#DCC8B6', clay: '#C79A7E' } as const
export const plum = {
  mist: '#F6E4EB',
  blush: '#EECBD8',
  rose: '#DDA3B8',
  wine: '#B8648A',
  base: '#8A2F55',
  deep: '#5C1E3A',
  night: '#37162A',
} as const
export const sage = {
  mist: '#E4EFE7',
  pale: '#C7DBCD',
  soft: '#9DBDA9',
  mid: '#6B957D',
  base: '#35604A',
  deep: '#214234',
} as const
export const gold = { mist: '#FBF0DC', pale: '#F5DFB5', soft: '#E6BF7E', mid: '#C4913F', base: '#7A4E0E' } as const
export const air = {
  mist: '#EEF1F0',
  water: '#BFD3D2',
  tide: '#8FB1B2',
  sea: '#5D878B',
  lilac: '#D9CAD9',
  dusk: '#A98BA6',
  twilight: '#6C4A6B',
  night: '#2E2038',
} as const
export const ink = '#2B1F24'
