import { ensureBuilt } from '#backend/server/bin/built.mjs'

// The app as it stands now is in dist: as a program for the gate, as a set-up for whoever runs one story alone.
ensureBuilt()

export default () => undefined
