import type { ReactNode } from 'react'
import { buttons } from './buttons.tsx'
import { containers } from './containers.tsx'
import { fields } from './fields.tsx'
import { layers } from './layers.tsx'
import { waiting } from './waiting.tsx'
import { words } from './words.tsx'

/** A component's states by their names. Those called `focus` and `hover` look as they would with it. */
export type Examples = Record<string, ReactNode>

/** Every file of src/ui that draws something, by group. */
export const groups: Record<string, Record<string, Examples>> = {
  words,
  buttons,
  fields,
  containers,
  waiting,
  layers,
}
