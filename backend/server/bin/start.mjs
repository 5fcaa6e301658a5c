// `npm start`, with any Node from 20 up.
import { ensureBuilt } from './built.mjs'
import { ensureInstalled } from './installed.mjs'
import { runPinned } from './run.mjs'

ensureInstalled()
ensureBuilt()
runPinned('backend/server/main.ts')
