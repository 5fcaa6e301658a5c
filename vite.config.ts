import { fileURLToPath } from 'node:url'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, loadEnv } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { makePrecache } from './src/build/precache.ts'
import { preloadFonts } from './src/build/preload-fonts.ts'
import { prerenderPages } from './src/build/prerender.ts'
import { shakeReactRouter } from './src/build/shake-react-router.ts'
import { readVersion, versionFile } from './src/build/version.ts'
import { PUBLISHABLE_KEY } from './backend/server/keys.ts'
import { formatDay } from './src/lib/day.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Packages whose exports lead a bundler to a larger build than they ship. */
const smallerBuilds = [
  { find: /^react-router$/, replacement: here('./node_modules/react-router/dist/production/index.mjs') },
  { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: here('./src/ui/lucide-icon.tsx') },
  { find: /^dexie$/, replacement: here('./node_modules/dexie/dist/modern/dexie.mjs') },
]

/** What every screen needs and no change of the app touches. In one file it is smaller, and it stays in her cache. */
const BASE =
  /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\/|\/src\/(brand|ui\/(class-names|button-class|link|lucide-icon)|lib\/(storage|lazy-part|reveal))\.tsx?$|\/sync\/session\/identity\.ts$/

/** The local database and its replication, but for what the first screen does without. */
const DATA =
  /\/node_modules\/(rxjs|rxdb(?!.*\/(storage-memory|custom-index))|dexie)\/|\/sync\/(engine\/|database\/(?!trouble|index-reads|purge-deleted|memory-storage|repair))/
/** Small things that nearly every screen of a member has: one by one they would be more. */
const INSIDE =
  /\/src\/(lib\/(use-live|use-command|arrival|not-loaded-yet|devotional-picture)|texts\/arrival)\.tsx?$|\/lucide-react\/.*\/icons\/(cloud-off|heart|chevron-right)\./
/** The same of nearly every screen, a visitor's too. */
const PIECES =
  /\/src\/(lib\/(use-now|dates|plural)|texts\/storage|ui\/(page|picture|skeleton|badge|icon-button|loading-page|toast))(\.css)?\.tsx?/

/** The way to the server. */
const ROAD =
  /\/sync\/(api\/backend|device\/(indexeddb|locks)|worker\/messages|session\/(session|end)|database\/trouble|model\/journey)\.ts$/

export default defineConfig(({ command, mode }) => {
  const precache = makePrecache()
  const version = readVersion()
  const env = loadEnv(mode, here('.'), 'VITE_')
  return {
    root: here('./src'),
    envDir: here('.'),
    define: {
      'import.meta.env.VITE_APP_VERSION': JSON.stringify([version.version, version.commit].filter(Boolean).join(' · ')),
      // The prerendered pages say this day until their scripts run (lib/use-today.ts).
      'import.meta.env.VITE_BUILD_DAY': JSON.stringify(formatDay(new Date())),
      // Unless the app is built for another Supabase, it talks to the backend that serves it.
      'import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY': JSON.stringify(
        env.VITE_SUPABASE_PUBLISHABLE_KEY || PUBLISHABLE_KEY,
      ),
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
      rolldownOptions: {
        output: {
          entryFileNames: 'assets/app-[hash].js',
          // Names would be a tenth of the worker, which lists these files; the manifest knows which is which.
          chunkFileNames: ({ name }) =>
            name === 'base' || name.startsWith('rolldown') ? 'assets/[name]-[hash].js' : 'assets/[hash].js',
          assetFileNames: 'assets/[hash][extname]',
          codeSplitting: {
            groups: [
              { name: 'base', test: BASE },
              { name: 'data', test: DATA },
              { name: 'inside', test: INSIDE, includeDependenciesRecursively: false },
              { name: 'pieces', test: PIECES, includeDependenciesRecursively: false },
              { name: 'road', test: ROAD, includeDependenciesRecursively: false },
            ],
          },
        },
      },
      // The entry and its base run already when a lazy screen asks for them; preloading them anew makes WebKit complain.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_file, dependencies, { hostType }) =>
          hostType === 'html'
            ? dependencies
            : dependencies.filter((file) => !/^assets\/(app|base|rolldown-runtime)-/.test(file)),
      },
      target: 'es2022',
      // The CSP has no room for inlined data in styles; small files are cached like all others.
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 600,
    },
    plugins: [
      react(),
      vanillaExtractPlugin(),
      shakeReactRouter(),
      preloadFonts(),
      prerenderPages(),
      precache.plugin,
      versionFile(version),
      VitePWA({
        strategies: 'injectManifest',
        srcDir: '../sw',
        filename: 'sw.ts',
        registerType: 'prompt',
        injectRegister: false,
        manifest: false,
        injectManifest: {
          globPatterns: ['**/*.{html,js,css,woff2,svg,webmanifest}'],
          // Names of files hold a hash of their content, but not the digits that Vite's default pattern expects.
          dontCacheBustURLsMatching: /^assets\//,
          manifestTransforms: [precache.transform],
        },
        devOptions: { enabled: false },
      }),
    ],
  }
})
