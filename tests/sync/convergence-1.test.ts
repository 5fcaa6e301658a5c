import { testConvergence } from './kit/seeds.ts'

/** One half of the seeds; the other is in convergence-2, so that two workers share them. */
testConvergence(0, 2)
