/**
 * How much a test tries that may try any amount: the gate takes a sample, `npm run test:all` takes
 * all of it. A test that runs only in the latter has the tag 'thorough' instead (tests/README.md).
 */
export const isThorough = process.env.LANE === 'all'
