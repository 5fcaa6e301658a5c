import type { Plugin } from 'vite'

/**
 * react-router ships its framework, its data routers and its plain router in one module. We use a
 * third of it. A bundler drops the rest by itself once it knows that creating a context or a
 * ref-forwarding component, and naming it, has no other effect. This plugin marks those calls as
 * pure: 5.5 kB less on a visitor's first page (docs/decisions/0025-the-bundle.md).
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
