import { fileURLToPath } from 'node:url'
import { defaultClientConditions, defineConfig } from 'vite'
import { namesWithoutCollation, nativeChannelsOnly } from '#src/build/smaller-packages.ts'
import { PUBLISHABLE_KEY } from '#backend/server/keys.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * The contenders' pages, bundled like the app: the same builds of the same libraries. The caller
 * gives `outDir`.
 */
export default defineConfig({
  root: here('./pages'),
  base: '/bench/',
  define: { 'import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY': JSON.stringify(PUBLISHABLE_KEY) },
  resolve: {
    conditions: ['es2015', ...defaultClientConditions],
    alias: [{ find: /^dexie$/, replacement: here('../../node_modules/dexie/dist/modern/dexie.mjs') }],
  },
  plugins: [nativeChannelsOnly(), namesWithoutCollation()],
  build: {
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: { input: ['ours', 'theirs', 'floor'].map((name) => here(`./pages/${name}.html`)) },
  },
})
