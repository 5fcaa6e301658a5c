import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { turns } from '#ui/ornament.tsx'
import { vars } from '#ui/theme/contract.css.ts'
import { media } from '#ui/theme/layout.ts'
import { blossoms, GARDEN } from './garden-shape.ts'

export const section = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space.sm })

export const garden = style({
  width: '100%',
  maxWidth: '30rem',
  height: 'auto',
  aspectRatio: `${GARDEN.width} / ${GARDEN.height}`,
  // What is open shows by its colour and its size.
  forcedColorAdjust: 'none',
})

export const stems = style({ fill: 'none', stroke: vars.color.sage, strokeWidth: 2, strokeLinecap: 'round' })
export const heart = style({ fill: vars.color.gold })

export const petals = style({})
/** A bud until its day is completed. */
export const petal = style({
  fill: vars.color.sunken,
  stroke: vars.color.control,
  strokeWidth: 1.5,
  scale: '0.5',
  selectors: { '&[data-open]': { stroke: 'none', scale: '1.2' } },
})

// By their place, so that the worker, which writes the same element for each day, has nothing to
// reckon (src/build/pictures/journey.ts).
blossoms.forEach(({ x, y }, index) => {
  const first = index * turns.length + 1
  globalStyle(`${petals} > :nth-child(n + ${first})`, { translate: `${x}px ${y}px` })
  globalStyle(`${petals} > [data-open]:nth-child(n + ${first})`, {
    fill: index % 2 ? vars.color.brandStrong : vars.color.brand,
  })
})
turns.forEach((turn, index) => globalStyle(`${petals} > :nth-child(5n + ${index + 1})`, { rotate: `${turn}deg` }))

const opening = keyframes({
  from: { opacity: 0, scale: '0.3' },
  '60%': { opacity: 1, scale: '1.34' },
  to: { scale: '1.2' },
})

export const newest = style({
  animation: `${opening} 1400ms ${vars.motion.ease} both`,
  '@media': { [media.reducedMotion]: { animation: 'none' } },
})

export const earlier = style({ display: 'grid', gap: vars.space.xs })
export const earlierList = style({ display: 'grid', gap: vars.space.xxs, color: vars.color.inkMuted })
