import { fileURLToPath } from 'node:url'

/**
 * Options for a Node that lives for seconds: skips compiling the database's WebAssembly for speed,
 * which costs 2 s and pays off only after 30.
 */
export const SHORT_LIVED = ['--liftoff-only']

/**
 * For the environment: keeps Node's compiled code of our sources and packages for the next process.
 */
export const CODE_CACHE = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/florescer-code', import.meta.url)),
}

/**
 * The cost of bcrypt: members sign in hundreds of times, and their passwords take no time to hash or
 * compare.
 */
export const LEAST_COST = 4
