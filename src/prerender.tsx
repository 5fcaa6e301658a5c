import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { App } from './app/app.tsx'
import { brand } from './brand.ts'
import { paths } from './paths.ts'
import { aboutTexts } from '#texts/about.ts'
import { installTexts } from '#texts/install.ts'
import { landingTexts } from '#texts/landing.ts'
import { privacyTexts } from '#texts/privacy.ts'

export interface PublicPage {
  path: string
  title: string
  description: string
  /** The end of the source name of the screen's chunk. Without it the screen is in the entry. */
  source?: string
}

/** Pages that must read without JavaScript: those that newcomers may land on. */
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
]

/** The HTML of #root for a visitor at an address: the same tree as in main.tsx. */
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
