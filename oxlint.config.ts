import { defineConfig } from 'oxlint'

/**
 * Who may import whom. An override replaces a rule instead of adding to it, so each folder's list
 * is put together here from the same parts.
 */

interface Pattern {
  regex: string
  message: string
  importNames?: string[]
}

interface NamedImports {
  name: string
  importNames: string[]
  message: string
}

const climbing: Pattern = {
  regex: '^\\.\\./\\.\\./',
  message:
    "Use the folder's alias (#ui, #lib, #texts, #src, #sync, #backend, #tests): a path that climbs twice breaks with each move.",
}

const heavyRouting: NamedImports = {
  name: 'react-router-dom',
  importNames: ['Link', 'NavLink', 'Routes', 'Route', 'useParams'],
  message: 'Use #ui/link.tsx, the table of screens and #lib/route-params.ts: these cost a first visit 3 kB.',
}

const waitingReact: NamedImports = {
  name: 'react',
  importNames: ['Suspense', 'lazy'],
  message: "Use #lib/reveal.tsx and #lib/lazy-part.ts: React's hold back what has arrived for up to 300 ms.",
}

const storage: Pattern = {
  regex: '^(rxdb|dexie|@supabase/)',
  message: "Screens do not talk to the database or to Supabase: ask '#sync' (sync/index.ts).",
}

const oneDoor: Pattern = {
  regex: '^#(sync/|tests|backend|sw)|(^|/)\\.\\./(tests|backend|sw)/',
  message: "src knows the other folders through '#sync' only.",
}

const upwards = (folders: string, message: string): Pattern => ({ regex: `(^|/|#src/)(${folders})/`, message })

const otherFeature = (parents: string): Pattern => ({
  regex: `^(${parents}[a-z][a-z-]*/|#src/features/)`,
  message: 'A feature does not import another: what both use is a slot, or moves down to ui, lib or sync.',
})

const sessionEnds: Pattern = {
  regex: '(^|/)session/(session|identity)\\.ts$',
  importNames: ['writeSession', 'takeSession', 'writeAccountEndedReason', 'markSessionEnding', 'clearSessionEnding'],
  message:
    'Only sync/session begins and ends a session (end.ts): everybody else listens to identity$ and closes itself.',
}

const inSync: Pattern[] = [
  climbing,
  { regex: '^(react|react-dom|jotai)', message: 'sync does not know React: it runs in Node too.' },
  { regex: '^#(src|ui|lib|texts|tests|sw)', message: 'sync does not depend on screens, tests or the worker.' },
  { regex: '^#backend/(server|supabase)', message: 'Of the backend, sync knows only the types (backend/types).' },
]

const NEWER = 'An iPhone with iOS 16 does not have it.'

/**
 * The DOM's part of what Safari has only since after 16.4. The language's part is in tests/gate/browsers.tsconfig.json.
 */
const newerThanPhones = {
  files: ['src/**/*.ts', 'src/**/*.tsx', 'sync/**/*.ts', 'sw/**/*.ts'],
  rules: {
    'no-restricted-properties': [
      'error',
      ...Object.entries({
        URL: ['canParse', 'parse'],
        AbortSignal: ['any'],
        Response: ['json'],
        ReadableStream: ['from'],
        ClipboardItem: ['supports'],
        Document: ['parseHTMLUnsafe'],
      }).flatMap(([object, names]) => names.map((property) => ({ object, property, message: NEWER }))),
      ...['setHTMLUnsafe', 'showPopover', 'togglePopover', 'moveBefore', 'isSubsetOf', 'symmetricDifference'].map(
        (property) => ({ property, message: NEWER }),
      ),
    ] as ['error', ...object[]],
  },
}

function imports(patterns: Pattern[], paths: NamedImports[] = []) {
  return { 'no-restricted-imports': ['error', { paths, patterns }] as ['error', object] }
}

const feature = (files: string, parents: string) => ({
  files: [`${files}.ts`, `${files}.tsx`],
  rules: imports(
    [
      climbing,
      storage,
      oneDoor,
      upwards('app', 'A feature does not know app: what it needs of it comes in through a slot.'),
      otherFeature(parents),
    ],
    [heavyRouting, waitingReact],
  ),
})

export default defineConfig({
  plugins: ['typescript', 'react', 'jsx-a11y', 'import', 'vitest', 'unicorn', 'oxc', 'promise'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'warn' },
  ignorePatterns: ['dist', 'node_modules', 'backend/types/database.ts', 'test-results'],
  rules: {
    'no-empty': ['error', { allowEmptyCatch: false }],
    'no-console': ['error', { allow: ['warn', 'error', 'info'] }],
    ...imports([climbing]),
    'react/react-in-jsx-scope': 'off',
    'import/no-cycle': 'error',
    'import/no-duplicates': ['error', { 'prefer-inline': true }],
    'import/no-default-export': 'off',
    'eslint/no-await-in-loop': 'off',
    'eslint/no-underscore-dangle': 'off',
    'typescript/no-explicit-any': 'error',
    'import/no-named-as-default-member': 'off',
    'import/no-unassigned-import': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'unicorn/prefer-add-event-listener': 'off',
    'unicorn/require-post-message-target-origin': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/no-noninteractive-tabindex': 'off',
    'vitest/require-mock-type-parameters': 'off',
    'promise/always-return': 'off',
    'eslint/no-shadow': 'off',
  },
  overrides: [
    newerThanPhones,
    {
      files: ['src/**/*.ts', 'src/**/*.tsx'],
      rules: imports([climbing, storage, oneDoor], [heavyRouting, waitingReact]),
    },
    {
      files: ['src/ui/**/*.ts', 'src/ui/**/*.tsx', 'src/lib/**/*.ts', 'src/lib/**/*.tsx', 'src/texts/**/*.ts'],
      rules: imports(
        [
          climbing,
          storage,
          oneDoor,
          upwards(
            'features|app',
            'Imports go one way: ui, lib and texts, then features, then app. Move down what is common.',
          ),
        ],
        [heavyRouting],
      ),
    },
    feature('src/features/**/*', '\\.\\./'),
    // One folder deeper, `../` is still the same feature.
    feature('src/features/*/*/**/*', '\\.\\./\\.\\./'),
    { files: ['sync/**/*.ts'], rules: imports([...inSync, sessionEnds]) },
    {
      files: ['sync/session/**/*.ts'],
      rules: imports([
        ...inSync,
        {
          regex: '^(\\.\\./|#sync/)(member/|live/|api/admin/|api/visitor|api/lazy|index)',
          message:
            'The session does not know who uses its data: they listen to identity$ and close themselves (sync/session/README.md).',
        },
        {
          regex: '^(\\.\\./|#sync/)(engine/(engine|replica|outgoing|merge|digest|backoff)|database/)',
          message: 'Of the engine and the database, the session knows only the form of an answer (engine/wire.ts).',
        },
      ]),
    },
    {
      files: ['sync/engine/**/*.ts'],
      rules: {
        'no-restricted-globals': [
          'error',
          'fetch',
          'window',
          'document',
          'navigator',
          'localStorage',
          'setTimeout',
          'setInterval',
        ],
      },
    },
    {
      files: ['sw/**/*.ts'],
      rules: imports([
        climbing,
        {
          regex: '^(rxdb|dexie|@supabase/|react)',
          message: 'The worker has 11 kB: only workbox and what it needs of #sync.',
        },
        {
          regex: '^#(src|ui|texts|tests|backend)',
          message: 'The worker knows #sync, and of the screens only the pure functions in #lib.',
        },
        sessionEnds,
      ]),
    },
    {
      files: [
        'tests/**/*.ts',
        'src/build/**/*.ts',
        '**/*.test.ts',
        '**/*.test.tsx',
        'backend/server/**/*.ts',
        'backend/doctor/**/*.ts',
        'backend/supabase/media-source/**/*.ts',
        '**/*.mjs',
      ],
      rules: {
        'no-console': 'off',
        'no-restricted-globals': 'off',
        'no-restricted-properties': 'off',
        'vitest/expect-expect': 'off',
        'vitest/no-conditional-expect': 'off',
      },
    },
  ],
})
