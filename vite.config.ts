import { fileURLToPath } from 'node:url'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, loadEnv } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { hostHeaders } from './backend/server/http/host-headers.ts'
import { brandPage } from './src/build/brand-page.ts'
import { gentlePreload } from './src/build/gentle-preload.ts'
import { makePrecache } from './src/build/precache.ts'
import { preloadFonts } from './src/build/preload-fonts.ts'
import { prerenderPages } from './src/build/prerender.ts'
import {
  bundledMammoth,
  namesWithoutCollation,
  nativeChannelsOnly,
  shakeReactRouter,
  withoutRevisionHint,
} from './src/build/smaller-packages.ts'
import { sharedChunks } from './src/build/shared-chunks.ts'
import { checkShopSettings, isPayable } from './src/build/shop-settings.ts'
import { readVersion, versionFile } from './src/build/version.ts'
import { PUBLISHABLE_KEY } from './backend/server/keys.ts'
import { formatDay } from './src/lib/day.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Smaller builds of packages than those their exports lead to (docs/decisions/0025-the-bundle.md).
 */
const smallerBuilds = [
  { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: here('./src/ui/lucide-icon.tsx') },
  { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
  // In one piece: its modules need helpers that every visitor would load.
  { find: /^mammoth$/, replacement: 'mammoth/mammoth.browser.min.js' },
]

export default defineConfig(({ command, mode }) => {
  const precache = makePrecache()
  const version = readVersion()
  const env = loadEnv(mode, here('.'), ['VITE_', 'SITE_URL'])
  if (command === 'build') checkShopSettings(env)
  // Paths are put behind it, and a double slash is another path.
  const supabaseUrl = env.VITE_SUPABASE_URL?.replace(/\/+$/, '') || undefined
  return {
    root: here('./src'),
    envDir: here('.'),
    define: {
      'import.meta.env.VITE_APP_VERSION': JSON.stringify([version.version, version.commit].filter(Boolean).join(' · ')),
      // Prerendered pages show this day until their scripts run (lib/prerendered.ts).
      'import.meta.env.VITE_BUILD_DAY': JSON.stringify(formatDay(new Date())),
      'import.meta.env.VITE_IS_SHOP_SELLING': JSON.stringify(isPayable(env)),
      // The app talks to the backend that serves it unless it is built for another Supabase.
      'import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY': JSON.stringify(
        env.VITE_SUPABASE_PUBLISHABLE_KEY || PUBLISHABLE_KEY,
      ),
      'import.meta.env.VITE_SUPABASE_URL': supabaseUrl === undefined ? 'undefined' : JSON.stringify(supabaseUrl),
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
          entryFileNames: 'assets/app-[hash:7].js',
          // The worker lists these files: names would be a tenth of it. The manifest maps sources
          // to them.
          chunkFileNames: ({ name }) =>
            name === 'base' || name.startsWith('rolldown') ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
          assetFileNames: 'assets/[hash:7][extname]',
          // All of React is used at once (docs/decisions/0049).
          postBanner: ({ name }) => (name === 'base' ? '//# allFunctionsCalledOnLoad' : ''),
          codeSplitting: {
            groups: sharedChunks,
          },
        },
      },
      // The entry and its base already run when a lazy screen loads; WebKit complains of a preload.
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
      brandPage(),
      vanillaExtractPlugin(),
      shakeReactRouter(),
      bundledMammoth(),
      nativeChannelsOnly(),
      namesWithoutCollation(),
      gentlePreload(),
      preloadFonts(),
      prerenderPages(),
      hostHeaders({ supabaseUrl, siteUrl: env.SITE_URL }),
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
          buildPlugins: { vite: [withoutRevisionHint()] },
          // The picture stands in the page that answers for every address `/`.
          globPatterns: ['**/*.{html,js,css,woff2,svg,webmanifest}', '{inicio,fundadora}.webp'],
          // Only for a browser that has no worker yet: it draws them from app.html. And what opens an
          // iPhone's photo, which only administrators choose.
          globIgnores: ['{auth,cadastro,criar-senha,emails}/**', 'assets/*.worker-*.js'],
          // Names of files hold a hash of their content, but not the digits that Vite's default
          // pattern expects.
          dontCacheBustURLsMatching: /^assets\//,
          manifestTransforms: [precache.transform],
        },
        devOptions: { enabled: false },
      }),
    ],
  }
})
