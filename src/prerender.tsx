import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { App } from './app/app.tsx'
import { brand } from './brand.ts'
import { paths } from './paths.ts'
import { devotionalPicture } from './build/pictures/devotional.ts'
import { homePicture } from './build/pictures/home.ts'
import { journeyPicture } from './build/pictures/journey.ts'
import { recadosPicture } from './build/pictures/recados.ts'
import { aboutTexts } from '#texts/about.ts'
import { accessRequestTexts } from '#texts/access-request.ts'
import { authTexts } from '#texts/auth.ts'
import { createPasswordTexts } from '#texts/create-password.ts'
import { installTexts } from '#texts/install.ts'
import { landingTexts } from '#texts/landing.ts'
import { privacyTexts } from '#texts/privacy.ts'
import { notOpenedTexts } from '#texts/shell.ts'
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

/** The screens that the worker fills in with a member's data. */
export const pictures = [homePicture, devotionalPicture, journeyPicture, recadosPicture]

const notice = (words: string) =>
  `<p id="not-opened" role="alert" hidden>${words} <a href="">${notOpenedTexts.openAgain}</a></p>`

/** What stands beside #root in every page, and its styles: told if the app does not load. */
export const notOpened = {
  text: notice(notOpenedTexts.title),
  /** In the screens above: a tap may have been for the app. */
  ofFilled: notice(`${notOpenedTexts.title} ${notOpenedTexts.tapsLost}`),
  styles: `#not-opened{position:fixed;inset-inline:0;bottom:${vars.layout.bottomBarHeight};z-index:${zIndex.header};padding:${vars.space.sm} ${vars.layout.gutter};border-top:1px solid ${vars.color.line};background:${vars.color.dangerSoft};color:${vars.color.ink};text-align:center}`,
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
