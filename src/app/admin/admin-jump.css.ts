import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'
import { media, toastRoom, touchTarget, zIndex } from '#ui/theme/layout.ts'

/** Above the bottom bar, under the right thumb. Where the header has room, its links suffice. */
export const button = style({
  position: 'fixed',
  insetInlineEnd: `max(${vars.layout.gutter}, ${vars.layout.safeRight})`,
  insetBlockEnd: `calc(${vars.layout.bottomBarHeight} + ${vars.space.xs})`,
  zIndex: zIndex.header,
  boxShadow: `0 4px 16px ${vars.color.shadow}`,
  '@media': {
    [media.memberLinks]: { display: 'none' },
    // Hardly anything would fit beside it.
    [media.fewLetters]: { position: 'static', width: '100%' },
  },
})
// What is decided about many has its place there meanwhile.
globalStyle(`:root:has([data-foot-notice="bulk"]) ${button}`, { visibility: 'hidden' })
// What has the focus is not under it either. With a notice at the foot there is more room.
globalStyle(`html:has(${button}):not(:has([data-foot-notice]))`, {
  '@media': {
    [media.belowMemberLinks]: {
      scrollPaddingBottom: `calc(${vars.layout.bottomBarHeight} + ${touchTarget} + ${vars.space.lg} + var(${toastRoom}, 0px))`,
    },
  },
})
// The end of the page can scroll out from under it.
globalStyle(`body:has(${button})`, {
  '@media': {
    [media.belowMemberLinks]: { paddingBottom: `calc(${touchTarget} + ${vars.space.lg})` },
    [media.fewLetters]: { paddingBottom: 0 },
  },
})

export const parts = style({ display: 'grid', gap: vars.space.md })
export const links = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(8.25rem, 100%), 1fr))',
  gap: `0 ${vars.space.xs}`,
})
export const link = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.xs,
  minHeight: touchTarget,
  paddingInline: vars.space.xxs,
  borderRadius: vars.radius.md,
  color: vars.color.ink,
  textDecoration: 'none',
  selectors: { '&[aria-current]': { backgroundColor: vars.color.brandSoft, color: vars.color.brand, fontWeight: 600 } },
})
export const icon = style({ flex: 'none', width: '1.25rem', height: '1.25rem', color: vars.color.brand })
