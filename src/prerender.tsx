import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { App } from './app/app.tsx'
import { brand } from './brand.ts'
import { paths } from './paths.ts'
import { type Devotional, opensAt } from '#sync'
import { makeTemplate } from './build/picture-template.ts'
import { NAME_HOLE } from './build/picture-script.ts'
import { formatUpcoming } from '#lib/dates.ts'
import { prerenderWith } from '#lib/filled-screen.ts'
import { prerenderFor } from '#lib/use-identity.ts'
import { aboutTexts } from '#texts/about.ts'
import { accessRequestTexts } from '#texts/access-request.ts'
import { authTexts } from '#texts/auth.ts'
import { createPasswordTexts } from '#texts/create-password.ts'
import { installTexts } from '#texts/install.ts'
import { journeyTexts } from '#texts/journey.ts'
import { landingTexts } from '#texts/landing.ts'
import { privacyTexts } from '#texts/privacy.ts'
import { pictureTexts } from '#texts/picture.ts'
import { vars } from '#ui/theme/contract.css.ts'
import { zIndex } from '#ui/theme/layout.ts'

export interface PublicPage {
  path: string
  title: string
  description: string
  /** The end of the source name of the screen's chunk. Without it the screen is in the entry. */
  source?: string
  /** It has a form, which does nothing without its script. */
  hasForm?: boolean
}

/** Pages on which newcomers may land: they are read without JavaScript, and forms typed into. */
export const publicPages: readonly PublicPage[] = [
  { path: paths.home(), title: landingTexts.title, description: brand.description },
  {
    path: paths.about(),
    title: aboutTexts.title,
    description: aboutTexts.lead,
    source: 'features/about/about-screen.tsx',
  },
  {
    path: paths.privacy(),
    title: privacyTexts.title,
    description: privacyTexts.lead,
    source: 'features/privacy/privacy-screen.tsx',
  },
  {
    path: paths.install(),
    title: installTexts.title,
    description: installTexts.lead,
    source: 'features/install/install-screen.tsx',
  },
  {
    path: paths.accessRequest(),
    title: accessRequestTexts.title,
    description: accessRequestTexts.lead,
    source: 'features/access-request/access-request-screen.tsx',
    hasForm: true,
  },
  {
    path: paths.auth(),
    title: authTexts.signIn.title,
    description: authTexts.signIn.lead,
    source: 'features/auth/auth-screen.tsx',
    hasForm: true,
  },
  {
    path: paths.createPassword(),
    title: createPasswordTexts.title,
    description: createPasswordTexts.lead,
    source: 'features/create-password/create-password-screen.tsx',
    hasForm: true,
  },
]

/** The screens that the worker fills in with a member's data: file and source of the screen. */
export const picture = {
  file: 'picture/devotional.html',
  source: 'app/pages/devotional-page.tsx',
  title: journeyTexts.devotional.title(0, '{{title}}').replace('0', '{{day}}'),
  /** Beside #root: told if the app does not load. */
  notOpened: `<p id="not-opened" role="alert" hidden>${pictureTexts.notOpened} <a href="">${pictureTexts.openAgain}</a></p>`,
  styles: `#not-opened{position:fixed;inset-inline:0;bottom:${vars.layout.bottomBarHeight};z-index:${zIndex.header};padding:${vars.space.sm} ${vars.layout.gutter};border-top:1px solid ${vars.color.line};background:${vars.color.dangerSoft};color:${vars.color.ink};text-align:center}`,
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

interface Scene {
  day?: number
  available?: number
  completed?: number[]
  isFavorite?: boolean
  devotional?: Partial<Devotional>
}

/**
 * The template of a devotional's #root for the worker (sw/picture.ts): each state of the screen is
 * rendered once, with holes for what is the member's or the ministry's.
 */
export async function renderPicture(): Promise<string> {
  const completed = [17, 18, 19, 20]
  const comesBack = await renderScene({ completed, available: 20 })
  const html = makeTemplate(await renderScene({}), [
    { name: 'isFavorite', others: { '^isFavorite': await renderScene({ isFavorite: false }) } },
    { name: 'image', others: { '^image': await renderScene({ devotional: { image_url: '' } }) } },
    { name: 'reference', others: { '': await renderScene({ devotional: { verse: '{{quote}}' } }) } },
    { name: 'prayer', others: { '': await renderScene({ devotional: { prayer: '' } }) } },
    {
      name: 'open',
      others: {
        'next-is-open': await renderScene({ completed }),
        'come-back': comesBack,
        finished: comesBack.replace(COME_BACK, journeyTexts.complete.finished),
        'all-done': comesBack.replace(COME_BACK, journeyTexts.complete.allDone),
      },
    },
    { name: 'previous', others: { '': await renderScene({ day: 1 }) } },
    {
      name: 'isNextOpen',
      others: { nextOpens: await renderScene({ available: 17 }), '': await renderScene({ day: 30, available: 30 }) },
    },
  ])
  // A paragraph for each of the text's.
  return html.replace(
    /<p class="[^"]*">\{\{(quote|reflection|action|prayer)\}\}<\/p>/g,
    (paragraph, name: string) => `{{#${name}s}}${paragraph.replace(`{{${name}}}`, '{{it}}')}{{/${name}s}}`,
  )
}

/** What a completed day says while the next one is locked. */
const COME_BACK = journeyTexts.complete.comeBack(21, '{{afterOpens}}').replace('21', '{{after}}')

async function renderScene({
  day = 17,
  available = 25,
  completed = [],
  isFavorite = true,
  devotional,
}: Scene): Promise<string> {
  const now = Date.UTC(2026, 0, 1, 15)
  const startedAt = now - (available - 1) * DAY_MS - HOUR_MS
  const path = paths.devotional(day)
  prerenderFor({ userId: '', email: '', name: NAME_HOLE, role: 'admin', verifiedAt: '' })
  prerenderWith({
    path,
    now,
    data: {
      progress: {
        journey: 1,
        started_at: new Date(startedAt).toISOString(),
        last_completed_day: completed.at(-1) ?? 0,
        completed_days: completed,
      },
      isReadBefore: false,
      isFavorite,
      arrival: 'settled',
      devotional: {
        id: '',
        day_number: day,
        title: '{{title}}',
        theme: '{{theme}}',
        verse: '{{quote}} ({{reference}} 1)',
        reflection: '{{reflection}}',
        action: '{{action}}',
        prayer: '{{prayer}}',
        image_url: '{{image}}',
        ...devotional,
      },
    },
  })
  try {
    const opens = formatUpcoming(opensAt(new Date(startedAt).toISOString(), available + 1), now)
    const { comeBack } = journeyTexts.complete
    return (
      (await render(path))
        // The picture is in the page; nothing is gained by asking for it a little earlier.
        .replace(/^<link rel="preload"[^>]*>/, '')
        .replace('{{reference}} 1', '{{reference}}')
        .replace(comeBack(21, opens), comeBack(21, '{{afterOpens}}'))
        .replaceAll(opens, '{{nextOpens}}')
        .replace(/(Dia |dia |\/devocional\/)(\d+)\b/g, (_all, before: string, number: string) => {
          const hole = { [day]: 'day', [day - 1]: 'previous', [day + 1]: 'next', 21: 'after' }[Number(number)]
          if (!hole) throw new Error(`${before}${number} does not belong to day ${day}`)
          return `${before}{{${hole}}}`
        })
    )
  } finally {
    prerenderFor(null)
    prerenderWith(undefined)
  }
}

/** The HTML of #root at an address, for a visitor unless `prerenderFor` says otherwise. */
export async function render(path: string): Promise<string> {
  const failures: unknown[] = []
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter location={path}>
        <App />
      </StaticRouter>
    </StrictMode>,
    {
      // React would otherwise send a large part last, behind a script that moves it into place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      // React would replace a failed part with a spinner.
      onError: (error) => void failures.push(error),
    },
  )
  const html = await new Response(prelude).text()
  if (failures.length > 0) throw new AggregateError(failures, `${path} could not be prerendered`)
  return html
}
