import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'
import { container, media, touchTarget } from '#ui/theme/layout.ts'

/** Shown where the header has no room for the link to the panel. */
export const toPanel = style({
  width: '100%',
  maxWidth: `calc(${container.wide} + 2 * ${vars.layout.gutter})`,
  marginInline: 'auto',
  paddingInline: vars.layout.gutter,
  '@media': { [media.memberLinks]: { display: 'none' } },
})
export const panelLink = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space.xxs,
  minHeight: touchTarget,
  // The title below has its own space above.
  marginBottom: `calc(-1 * ${vars.space.md})`,
  color: vars.color.inkMuted,
  fontSize: vars.fontSize.sm,
})
export const panelIcon = style({ width: '1rem', height: '1rem' })

// A screen that needs the network sends nothing later: its footer must not promise that.
globalStyle('[data-needs-network] [data-promise]', { display: 'none' })

/** A card in a form's preview: a list item, as on the members' screens. */
export const previews = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', containerType: 'inline-size' })
