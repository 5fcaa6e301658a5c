import { landingTexts } from '#texts/landing.ts'
import { dayValues } from '#sw/day-picture.ts'
import { fill } from '#sw/fill.ts'
import { devotional } from './content.ts'

const style = `body{margin:0;background:#fbf7f4;color:#2b1b22;font:1.0625rem/1.6 system-ui,sans-serif}main{max-width:38rem;margin:0 auto;padding:2rem 1.25rem}h1{font-size:2rem;line-height:1.2}`

const page = (title: string, paragraphs: readonly string[]) => `<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <link rel="icon" href="data:," />
    <style>${style}</style>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
${paragraphs.map((text) => `      <p>${text}</p>`).join('\n')}
    </main>
  </body>
</html>
`

/** The same texts as plain pages: no script, no font, one file. The best that a page can be. */
export const staticPages = {
  'static-visitor.html': page(landingTexts.headline, [
    landingTexts.visitor.lead,
    ...Object.values(landingTexts.tiles).map(({ description }) => description),
    landingTexts.verse.text,
    ...landingTexts.steps.items.map(({ title, description }) => `${title}. ${description}`),
  ]),
  'static-devotional.html': page(devotional.title, [
    devotional.verse,
    devotional.reflection,
    devotional.action,
    devotional.prayer,
  ]),
}

/** The devotional's screen exactly as the worker fills it in, but as a file and without the app. */
export function staticScreen(template: string): string {
  const now = Date.now()
  const journey = {
    journey: 1,
    started_at: new Date(now - 9 * 86_400_000).toISOString(),
    last_completed_day: 0,
    completed_days: [],
  }
  const values = dayValues(6, [journey], { id: '', ...devotional, day_number: 6 }, new Set(), now)
  if (!values) throw new Error('The day cannot be shown')
  return withoutApp(fill(template, { ...values, member: '', filled: '' }))
}

/** A page of the build as a file that no app takes over: its words, styles, pictures and fonts. */
export const withoutApp = (page: string): string =>
  page
    .replaceAll(/<script>[^]*?<\/script>|<link rel="modulepreload"[^>]*>/g, '')
    .replace(/ data-(prerendered|member)="[^"]*"/g, '')
