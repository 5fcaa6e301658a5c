import type { HtmlTagDescriptor, Plugin } from 'vite'

/**
 * Every page asks for the app's two faces (ui/theme/fonts.css.ts) itself, instead of leaving it to the first line of text:
 * where they are kept on the phone they are there before the app draws, and no line breaks anew under her eyes. At the
 * end of the page, so that on a slow network nothing competes with a visitor's text.
 */
export function preloadFonts(): Plugin {
  return {
    name: 'florescer:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      // The names of files are known after Vite has made the bundle.
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        const fonts = Object.keys(bundle).filter((file) => file.endsWith('.woff2'))
        if (fonts.length === 0) throw new Error('The build has no font to preload')
        return fonts.map((file): HtmlTagDescriptor => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
          injectTo: 'body',
        }))
      },
    },
  }
}
