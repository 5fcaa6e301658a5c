import type { Browser } from 'playwright'
import type { Section } from '../kit/report.ts'
import type { Site } from '../kit/site.ts'

export interface BenchContext {
  browser: Browser
  site: Site
  /** Fewer repetitions. */
  isQuick: boolean
}

export type Measure = (surroundings: BenchContext) => Promise<Section>
