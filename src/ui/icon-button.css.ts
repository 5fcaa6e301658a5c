import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { vars } from './theme/contract.css.ts'
import { atMost, media } from './theme/layout.ts'

const press = `transform ${vars.motion.fast} ${vars.motion.ease}`

// Colours fade under the pointer alone (button.css.ts).
export const iconButton = style({
  position: 'relative',
  display: 'inline-flex',
  flex: 'none',
  alignItems: 'center',
  justifyContent: 'center',
  width: vars.size.tool,
  height: vars.size.tool,
  padding: 0,
  border: '1px solid transparent',
  borderRadius: vars.radius.full,
  backgroundColor: 'transparent',
  cursor: 'pointer',
  transition: press,
  '@media': {
    [media.hover]: {
      selectors: {
        '&:hover': {
          transition: `background-color ${vars.motion.fast} ${vars.motion.ease}, color ${vars.motion.fast} ${vars.motion.ease}, ${press}`,
        },
      },
    },
  },
  selectors: {
    '&:active:not(:disabled, [aria-disabled="true"])': { transform: 'scale(0.94)' },
    '&:disabled, &[aria-disabled="true"]:not([aria-busy="true"])': { cursor: 'not-allowed', opacity: 0.5 },
    '&[aria-busy="true"]': { cursor: 'progress' },
  },
})

globalStyle(`${iconButton} > svg`, { width: atMost(1.375), height: atMost(1.375) })

/** Its height, for the place of one that loads later. */
export const wordedHeight = '3.5rem'

export const worded = style({
  flexDirection: 'column',
  justifyContent: 'space-evenly',
  width: 'auto',
  minWidth: '4rem',
  height: 'auto',
  minHeight: wordedHeight,
  padding: `0 ${vars.space.xs}`,
  borderRadius: vars.radius.md,
  fontSize: vars.fontSize.sm,
  fontWeight: 500,
  lineHeight: vars.lineHeight.tight,
})

const hover = (declarations: Record<string, string>) => ({
  '@media': { [media.hover]: { selectors: { '&:hover:not(:disabled)': declarations } } },
})

export const variant = styleVariants({
  quiet: {
    color: vars.color.inkMuted,
    ...hover({ backgroundColor: vars.color.brandSoft, color: vars.color.brandStrong }),
  },
  brand: {
    color: vars.color.brand,
    ...hover({ backgroundColor: vars.color.brandSoft, color: vars.color.brandStrong }),
  },
  outline: {
    borderColor: vars.color.control,
    backgroundColor: vars.color.surface,
    color: vars.color.brand,
    ...hover({ backgroundColor: vars.color.brandSoft, borderColor: vars.color.brand }),
  },
  danger: { color: vars.color.danger, ...hover({ backgroundColor: vars.color.dangerSoft }) },
})
