import type { HtmlTagDescriptor, Plugin } from 'vite'

/**
 * Every page requests the app's two fonts (ui/theme/fonts.css.ts) itself, instead of waiting for
 * the first line of text. Cached fonts then load before the app renders, and no line rewraps. The
 * links stand at the end of the page, so that on a slow network they do not compete with the text.
 */
export function preloadFonts(): Plugin {
  return {
    name: 'florescer:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      // File names are known only after Vite has made the bundle.
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
