// `npm run dev`, with any Node from 20 up.
import { ensureInstalled } from './installed.mjs'
import { runPinned } from './run.mjs'

ensureInstalled()
runPinned('backend/server/dev.ts')
