import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/**
 * react-router ships its framework, data routers and plain router in one module, of which we use a
 * third. A bundler can drop the rest only if it knows that creating a context, a forwardRef
 * component or a displayName has no side effects. These marks tell it, which saves 4 kB on a
 * visitor's first page.
 */
export function shakeReactRouter(): Plugin {
  return {
    name: 'florescer:shake-react-router',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\/development\/chunk-[^/]+\.mjs$/ },
      handler: (code) => ({
        code: code
          .replaceAll(/^\w+\.displayName = ".*";$/gm, '')
          .replaceAll(/= (?=React\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ '),
        map: null,
      }),
    },
  }
}

/**
 * mammoth's build for browsers is in one piece, but asks for a `require` around it. Without that
 * question the bundler adds no stand-in to what every visitor loads (0.2 kB).
 */
export function bundledMammoth(): Plugin {
  return {
    name: 'florescer:bundled-mammoth',
    apply: 'build',
    transform: {
      filter: { id: /\/mammoth\/mammoth\.browser\.min\.js$/ },
      handler: (code) => ({ code: code.replaceAll('"function"==typeof require&&require', 'false'), map: null }),
    },
  }
}

/**
 * broadcast-channel, by which RxDB's tabs tell each other what they have written, brings three
 * stand-ins for browsers without a BroadcastChannel. They cannot run this app (ES2022) either: 2 kB
 * less before a member's first screen.
 */
export function nativeChannelsOnly(): Plugin {
  return {
    name: 'florescer:native-channels-only',
    apply: 'build',
    transform: {
      filter: { id: /\/broadcast-channel\/dist\/esbrowser\/method-chooser\.js$/ },
      handler: () => ({
        code: `import { NativeMethod } from './methods/native.js'\nexport const chooseMethod = () => NativeMethod`,
        map: null,
      }),
    },
  }
}

const COMPARE_NAMES = fileURLToPath(new URL('../../sync/database/compare-names.ts', import.meta.url))

/** RxDB orders the fields of a schema without loading a language's collation for it. */
export function namesWithoutCollation(): Plugin {
  return {
    name: 'florescer:names-without-collation',
    apply: 'build',
    transform: {
      filter: { id: /\/rxdb\/dist\/esm\/plugins\/utils\/utils-object\.js$/ },
      handler: (code) => ({
        code: `import { compareNames } from ${JSON.stringify(COMPARE_NAMES)}\n${code.replaceAll('a.localeCompare(b)', 'compareNames(a, b)')}`,
        map: null,
      }),
    },
  }
}

/**
 * workbox's precache knows a warning about files without a revision, for builds by hand. Ours come
 * with the plugin's list, and have one or a hash in their name.
 */
export function withoutRevisionHint(): Plugin {
  return {
    name: 'florescer:without-revision-hint',
    apply: 'build',
    transform: {
      filter: { id: /\/workbox-precaching\/PrecacheController\.js$/ },
      handler: (code) => ({ code: code.replace('urlsToWarnAbout.length > 0', 'false'), map: null }),
    },
  }
}
