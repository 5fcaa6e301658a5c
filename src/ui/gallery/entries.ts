import type { ReactNode } from 'react'
import { buttons } from './buttons.tsx'
import { containers } from './containers.tsx'
import { fields } from './fields.tsx'
import { layers } from './layers.tsx'
import { waiting } from './waiting.tsx'
import { words } from './words.tsx'

/** The states of a component by name. `focus` and `hover` are shown with these states forced. */
export type Examples = Record<string, ReactNode>

/**
 * Every component file of src/ui, by group. Apart from gallery.tsx, which needs a page: the test
 * has none.
 */
export const groups: Record<string, Record<string, Examples>> = {
  words,
  buttons,
  fields,
  containers,
  waiting,
  layers,
}
