import { style } from '@vanilla-extract/css'
import { vars } from './theme/contract.css.ts'
import { media, touchTarget } from './theme/layout.ts'

export const list = style({
  display: 'flex',
  gap: vars.space.xxs,
  // Room for the focus ring inside what scrolls.
  padding: '5px 5px 0',
  margin: '-5px -5px 0',
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollbarWidth: 'none',
  boxShadow: `inset 0 -1px ${vars.color.line}`,
  // Phones show all tabs, on two lines if needed: nobody looks for a tab that is cut off.
  '@media': { [media.belowTablet]: { flexWrap: 'wrap' } },
})

export const tab = style({
  display: 'inline-flex',
  flex: 'none',
  alignItems: 'center',
  gap: vars.space.xs,
  minHeight: touchTarget,
  padding: `${vars.space.xs} ${vars.space.md}`,
  border: 0,
  borderBottom: '3px solid transparent',
  backgroundColor: 'transparent',
  color: vars.color.inkMuted,
  fontWeight: 600,
  fontSize: '1rem',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  transition: `color ${vars.motion.fast} ${vars.motion.ease}`,
  selectors: {
    '&[data-state="active"]': { borderBottomColor: vars.color.brand, color: vars.color.brand },
    '&:focus-visible': { outlineOffset: '-1px' },
  },
  '@media': {
    [media.belowTablet]: {
      // The label of a tab that is wider than the line wraps.
      flex: '1 1 auto',
      whiteSpace: 'normal',
      justifyContent: 'center',
      gap: vars.space.xxs,
      paddingInline: vars.space.xs,
      fontSize: vars.fontSize.sm,
    },
    [media.hover]: { selectors: { '&:hover': { color: vars.color.brandStrong } } },
    // Forced colours show even transparent borders: only the open tab keeps one.
    [media.forcedColors]: {
      selectors: {
        '&[data-state="active"]': { borderBottomColor: 'Highlight' },
        '&[data-state="inactive"]': { borderBottomColor: 'Canvas' },
      },
    },
  },
})

export const count = style({
  minWidth: '1.5rem',
  padding: '0.0625rem 0.375rem',
  borderRadius: vars.radius.full,
  backgroundColor: vars.color.brandSoft,
  color: vars.color.brand,
  fontSize: vars.fontSize.xs,
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
})

/** Hidden without scripts, where the tabs do nothing. */
export const needsScripts = style({ '@media': { [media.noScripts]: { display: 'none' } } })

export const panel = style({
  paddingTop: vars.space.lg,
  selectors: { '&[data-state="inactive"]': { display: 'none' } },
  '@media': { [media.noScripts]: { selectors: { '&[data-state="inactive"]': { display: 'block' } } } },
})
