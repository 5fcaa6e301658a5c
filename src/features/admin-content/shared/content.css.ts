import { style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'
import { media } from '#ui/theme/layout.ts'
import { visuallyHidden } from '#ui/visually-hidden.css.ts'

export const stack = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space.lg })
export const hidden = visuallyHidden

/** The search, and what is shown beside it. */
export const finders = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: vars.space.md })
export const search = style({ flex: '1 1 20rem', minWidth: 0 })
export const filter = style({ flex: '1 1 100%', minWidth: 0, '@media': { [media.tablet]: { flex: '0 1 16rem' } } })

export const state = style({ display: 'grid', justifyItems: 'start', gap: vars.space.xxs, maxWidth: '20rem' })
export const stateActions = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space.xs, marginTop: vars.space.xxs })
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space.xs,
  '@media': { [media.tablet]: { justifyContent: 'flex-end' }, [media.desktop]: { flexWrap: 'nowrap' } },
})

/** Stay together where a third button has its own line: a bin alone would belong to nothing. */
export const pair = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space.xs,
  '@media': { [media.desktop]: { flexWrap: 'nowrap' } },
})

/** The form, with the preview beside it where there is room. */
export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space.xl,
  alignItems: 'start',
  '@media': { '(min-width: 64em)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 26rem)' } },
})
export const form = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space.lg })
export const timing = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space.md })
export const moments = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(15rem, 100%), 1fr))',
  alignItems: 'start',
  gap: vars.space.lg,
})
export const submit = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space.sm, paddingTop: vars.space.xs })

export const preview = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space.md,
  '@media': {
    '(min-width: 64em)': {
      position: 'sticky',
      top: `calc(${vars.layout.headerHeight} + ${vars.space.md})`,
      maxHeight: `calc(100dvh - ${vars.layout.headerHeight} - 2 * ${vars.space.md})`,
      overflowY: 'auto',
      overscrollBehavior: 'contain',
    },
  },
})
export const previewPaper = style({
  padding: vars.space.md,
  border: `1px dashed ${vars.color.control}`,
  borderRadius: vars.radius.lg,
  backgroundColor: vars.color.paper,
  // The preview is a picture of the page: nothing in it may be wider.
  overflowX: 'clip',
})
export const versions = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space.lg })
/** One word in the narrowest column. */
export const published = style({ whiteSpace: 'nowrap' })
