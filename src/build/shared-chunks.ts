import type { Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup

/*
 * Which modules share a file (docs/decisions/0051-what-loads-together-is-one-file.md). The rest is split by the
 * bundler: what several screens import gets a file of its own, however small.
 */

/** What every screen needs and no change of the app touches: one file, which stays in the cache. */
const BASE =
  /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\/|\/src\/(brand|ui\/(class-names|button-class|link|lucide-icon)|lib\/(storage|lazy-part|reveal))\.tsx?$|\/sync\/session\/identity\.ts$/

/** The local database and its replication, without what the first screen can do without. */
const DATA =
  /\/node_modules\/(rxdb(?!.*\/(storage-memory|custom-index))|dexie)\/|\/sync\/(engine\/|database\/(?!trouble|object-stores|memory-storage|repair))/
/** What every member's screen watches with. It must not wait for the database. */
const STREAMS = /\/node_modules\/rxjs\//
/** Small modules that nearly every member's screen imports: one by one they cost 0.7 kB more. */
const MEMBER_SHARED =
  /\/sync\/member\/member-data\.ts$|\/src\/(admin-paths|lib\/(filled-screen|use-live|use-command|arrival|not-loaded-yet|devotional-picture|verse-parts)|texts\/journey|features\/journey\/(use-journey-clock|queries|commands))\.tsx?$|\/lucide-react\/.*\/icons\/(heart|chevron-right)\./
/** How a day's text and a recado's are set: for the screens, their previews and the versions. */
const PROSE = /\/src\/(ui\/prose|features\/journey\/(devotional-text|devotional))(\.css)?\.tsx?$/
/** Small modules that nearly every screen imports, also a visitor's: one by one, 1.1 kB more. */
const SHARED =
  /\/src\/(lib\/(use-now|dates|plural)|texts\/storage|ui\/(page|visually-hidden|picture|skeleton|badge|icon-button|loading-page|toast))(\.css)?\.tsx?/

/**
 * The session and the way to the server, which a visitor's forms and notices need without the
 * database: one by one, 0.8 kB more.
 */
const API =
  /\/sync\/(lazy-api|api\/backend|device\/(in-use|indexeddb|locks)|engine\/backoff|worker\/messages|session\/(session|end|entries)|database\/trouble|model\/journey)\.ts$/

/** What Radix builds its parts from, also a visitor's tabs. */
const RADIX = /\/@radix-ui\/(react-(compose-refs|slot|primitive|context|id|presence|use-[a-z-]+)|primitive)\//
/** Whatever opens above a screen, and the packages behind it. */
const DIALOGS =
  /\/node_modules\/(@radix-ui\/react-(dialog|focus-guards|focus-scope|dismissable-layer|portal)|aria-hidden)\/|\/src\/ui\/(modal|use-modal|use-kept-focus|confirm-dialog|dialog\.css)(\.css)?\.tsx?/
/** The fields of forms, also a visitor's. */
const FIELDS = /\/src\/ui\/(field|text-field|text-area|select-field|checkbox-field)(\.css)?\.tsx?/

/** What each start does in its first idle moment, and what it does it with. */
const AFTER_START =
  /\/src\/(app\/update-store|texts\/update|features\/(theme\/preferences|access-request\/draft-key))\.ts$/
/** Her garden, and what is said when a day or the journey ends. */
const GARDEN = /\/src\/(features\/journey\/garden(\.css)?|texts\/(celebration|journey-start-and-end))\.tsx?/
/** What the administrator's lists have in common, and nobody else uses. */
const DESK =
  /\/src\/(lib\/use-network|texts\/admin-mail|ui\/(pages|data-table|use-rows-in-steps)|app\/admin\/admin-area\.css)(\.css)?\.tsx?|\/lucide-react\/.*\/icons\/(folder-open|layers|undo-2|arrow-down|arrow-up|file-text)\./

const alone = { includeDependenciesRecursively: false }

export const sharedChunks: Group[] = [
  { name: 'base', test: BASE },
  { name: 'start', tags: ['$initial'], ...alone },
  { name: 'streams', test: STREAMS },
  { name: 'prose', test: PROSE, ...alone },
  { name: 'member-shared', test: MEMBER_SHARED, ...alone },
  { name: 'shared', test: SHARED, ...alone },
  { name: 'api', test: API, ...alone },
  { name: 'radix', test: RADIX, ...alone },
  { name: 'dialogs', test: DIALOGS, ...alone },
  { name: 'fields', test: FIELDS, ...alone },
  { name: 'after-start-shared', test: AFTER_START, ...alone },
  { name: 'garden', test: GARDEN, ...alone },
  { name: 'desk', test: DESK, ...alone },
  // Last: it takes what its modules import, except what the session's chunk has.
  { name: 'data', test: DATA },
]
