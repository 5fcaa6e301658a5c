import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from './theme/contract.css.ts'

export const box = style({
  position: 'relative',
  display: 'block',
  width: '100%',
  overflow: 'hidden',
  backgroundColor: vars.color.brandSoft,
})

// Classes, since the CSP of prerendered pages refuses style attributes.
export const ratio = styleVariants({
  '16/9': { aspectRatio: '16 / 9' },
  '3/2': { aspectRatio: '3 / 2' },
  '4/3': { aspectRatio: '4 / 3' },
  '1/1': { aspectRatio: '1 / 1' },
  '3/4': { aspectRatio: '3 / 4' },
  '21/9': { aspectRatio: '21 / 9' },
})

export const image = style({ width: '100%', height: '100%', objectFit: 'cover', filter: vars.picture.filter })

export const fallback = style({
  display: 'grid',
  placeItems: 'center',
  backgroundImage: `radial-gradient(circle at 22% 18%, ${vars.color.goldSoft}, transparent 60%), radial-gradient(circle at 82% 88%, ${vars.color.sageSoft}, transparent 60%)`,
})

export const blossom = style({ width: 'clamp(2rem, 28%, 5rem)', height: 'auto', color: vars.color.brand, opacity: 0.4 })
