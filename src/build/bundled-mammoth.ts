import type { Plugin } from 'vite'

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
