import { ensureBuilt } from '#backend/server/bin/built.mjs'

// Ensures that dist holds the current app: a program for the gate, a set-up for a single story.
ensureBuilt()

export default () => undefined
