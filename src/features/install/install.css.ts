import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'
import { media, touchTarget } from '#ui/theme/layout.ts'
import { light } from '#ui/theme/tokens.ts'
import { COMPUTER } from './computer.ts'

export const parts = style({ display: 'grid', gap: vars.space.xxl })
export const part = style({ display: 'grid', gap: vars.space.lg })

// Reserves the content's height, so that the layout does not shift when it appears.
export const panel = style({
  minHeight: '13rem',
  '@media': { [media.tablet]: { minHeight: '6.5rem' }, [media.noScripts]: { display: 'none' } },
})

export const offer = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space.md,
})
export const offerBlossom = style({ flex: 'none', width: '2.5rem', height: '2.5rem', color: vars.color.brand })

// The prerendered page reserves its place, so that the layout does not shift.
export const onComputer = style({
  display: 'none',
  '@media': {
    [COMPUTER]: {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      alignItems: 'center',
      gap: vars.space.lg,
    },
    [media.noScripts]: { display: 'none' },
  },
})
// Dark on light in every theme, with an empty border: cameras need both.
export const code = style({
  boxSizing: 'content-box',
  width: '10rem',
  height: '10rem',
  padding: vars.size.inset,
  borderRadius: vars.radius.md,
  backgroundColor: light.surface,
  color: light.ink,
})
export const address = style({ display: 'block', minHeight: '1.5em', fontWeight: 600, overflowWrap: 'anywhere' })

export const benefits = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(15rem, 100%), 1fr))',
  gap: vars.space.lg,
})
export const benefit = style({ display: 'flex', gap: vars.space.sm })
export const benefitIcon = style({ flex: 'none', width: '1.75rem', height: '1.75rem', color: vars.color.brand })
export const quiet = style({ color: vars.color.inkMuted })

export const fold = style({ minHeight: touchTarget, alignContent: 'center', cursor: 'pointer' })
globalStyle(`${fold} > *`, { display: 'inline' })
export const folded = style([part, { paddingTop: vars.space.lg }])

export const steps = style({
  display: 'grid',
  gap: vars.space.xl,
  '@media': { [media.tablet]: { gridTemplateColumns: 'repeat(3, 1fr)', gap: vars.space.lg } },
})
export const step = style({ display: 'grid', alignContent: 'start', gap: vars.space.sm })
export const stepTitle = style({ display: 'flex', gap: '0.4em' })
export const stepNumber = style({ flex: 'none', color: vars.color.brand })
