import { fileURLToPath } from 'node:url'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, loadEnv } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { PUBLISHABLE_KEY } from './backend/server/keys.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Packages whose exports lead a bundler to a larger build than they ship. */
const smallerBuilds = [
  { find: /^react-router$/, replacement: here('./node_modules/react-router/dist/production/index.mjs') },
  { find: /^dexie$/, replacement: here('./node_modules/dexie/dist/modern/dexie.mjs') },
]

export default defineConfig(({ command, mode }) => {
  const env = loadEnv(mode, here('.'), 'VITE_')
  return {
    root: here('./src'),
    envDir: here('.'),
    define: {
      // Unless the app is built for another Supabase, it talks to the backend that serves it.
      'import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY': JSON.stringify(env.VITE_SUPABASE_PUBLISHABLE_KEY || PUBLISHABLE_KEY),
    },
    resolve: {
      // rxjs for today's browsers, without the helpers of ES5.
      conditions: ['es2015', ...defaultClientConditions],
      alias: command === 'build' ? smallerBuilds : [],
    },
    build: {
      outDir: here('./dist'),
      emptyOutDir: true,
      manifest: true,
      rolldownOptions: { output: { entryFileNames: 'assets/app-[hash].js' } },
      // The entry runs already when a lazy screen asks for it; preloading it anew makes WebKit complain.
      modulePreload: { resolveDependencies: (_file, dependencies) => dependencies.filter((file) => !file.startsWith('assets/app-')) },
      target: 'es2022',
      // The CSP has no room for inlined data in styles; small files are cached like all others.
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 600,
    },
    plugins: [
      react(),
      vanillaExtractPlugin(),
      VitePWA({
        strategies: 'injectManifest',
        srcDir: '../sw',
        filename: 'sw.ts',
        registerType: 'prompt',
        injectRegister: false,
        manifest: false,
        injectManifest: { globPatterns: ['**/*.{html,js,css,woff2,svg,webmanifest}'] },
        devOptions: { enabled: false },
      }),
    ],
  }
})
