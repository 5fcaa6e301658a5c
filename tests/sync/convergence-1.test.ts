import { testConvergence } from './kit/seeds.ts'

/** One half of the seeds; convergence-2 has the other, so that two workers share them. */
testConvergence(0, 2)
