import { fileURLToPath } from 'node:url'

/** What costs the tests much and tells them nothing, and how they do without. */

/**
 * Options for a Node that lives for seconds: the database's WebAssembly is not compiled a second time, for speed, which
 * costs 2 s and is worth it after 30.
 */
export const SHORT_LIVED = ['--liftoff-only']

/** For the environment: what Node has compiled of our sources and packages is kept for the next process. */
export const CODE_CACHE = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/florescer-code', import.meta.url)),
}

/** Of bcrypt: hundreds of women sign in, and their passwords take no time to make or to compare. */
export const LEAST_COST = 4
