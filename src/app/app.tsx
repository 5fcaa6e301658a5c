import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Reveal } from '#lib/reveal.tsx'
import { forgetActivationLink } from '../features/create-password/activation-link.ts'
import { paths } from '../paths.ts'
import { shellTexts } from '#texts/shell.ts'
import { FullPageSpinner } from '#ui/spinner.tsx'
import { ErrorBoundary, lazyNotice } from './error-boundary.tsx'
import { ScreenAt } from './screen-at.tsx'
import { Shell } from './shell/shell.tsx'

const AfterStart = lazyNotice(() => import('./after-start.tsx'))

/** The whole app, inside a router: the browser's, or a fixed address at build time. */
export function App() {
  const { pathname } = useLocation()
  const [firstPath] = useState(pathname)
  // The activation link stays in the tab only as long as its screen, even if that screen never
  // loads.
  useEffect(() => {
    if (pathname.replace(/\/$/, '') !== paths.createPassword()) forgetActivationLink()
  }, [pathname])
  return (
    <ErrorBoundary>
      <Shell>
        <CurrentScreen />
      </Shell>
      <AfterStart firstPath={firstPath} />
    </ErrorBoundary>
  )
}

function CurrentScreen() {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary resetKey={pathname}>
      <Reveal fallback={<FullPageSpinner label={shellTexts.loading} />}>
        <ScreenAt pathname={pathname} />
      </Reveal>
    </ErrorBoundary>
  )
}
