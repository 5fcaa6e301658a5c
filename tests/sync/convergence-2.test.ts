import { testConvergence } from './kit/seeds.ts'

testConvergence(1, 2)
