// `npm run backup` and `npm run restore`, with any Node from 20 up.
import { ensureInstalled } from './installed.mjs'
import { runPinned } from './run.mjs'

ensureInstalled()
runPinned('backend/server/backup/main.ts')
