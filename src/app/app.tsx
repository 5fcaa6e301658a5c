import { Suspense, useEffect } from 'react'
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { isMember, sweepLeftovers } from '#sync'
import { NotFoundScreen } from '../features/not-found/not-found-screen.tsx'
import { useIdentity } from '../lib/use-identity.ts'
import { shellTexts } from '../texts/shell.ts'
import { FullPageSpinner } from '../ui/spinner.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Guard } from './guard.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'
import { redirects, screens } from './screens.tsx'
import { Shell } from './shell/shell.tsx'
import { UpdatePrompt } from './update-prompt.tsx'
import { useScrollRestoration } from './use-scroll-restoration.ts'

/** The whole app. */
export function App() {
  return (
    <ErrorBoundary>
      <BrowserRouter>
        <RouteAnnouncer />
        <Shell>
          <CurrentScreen />
        </Shell>
        <UpdatePrompt />
        <Toaster />
      </BrowserRouter>
    </ErrorBoundary>
  )
}

function CurrentScreen() {
  const { pathname } = useLocation()
  useScrollRestoration()
  usePreloadedScreens()
  useFinishedLeaving()

  return (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={<FullPageSpinner label={shellTexts.loading} />}>
        <Routes>
          {screens.map(({ pattern, access, screen: { Component } }) => (
            <Route
              key={pattern}
              path={pattern}
              element={
                <Guard key={pattern} access={access}>
                  <Component />
                </Guard>
              }
            />
          ))}
          {redirects.map(({ from, to }) => (
            <Route key={from} path={from} element={<Navigate to={to} replace />} />
          ))}
          <Route path="*" element={<NotFoundScreen />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  )
}

/** Fetches the screens a member opens next, once the first one stands, so that a tap never waits for code. */
function usePreloadedScreens() {
  const isInside = isMember(useIdentity())
  useEffect(() => {
    if (!isInside) return
    const timer = setTimeout(() => {
      for (const { isLikelyNext, screen } of screens) {
        if (isLikelyNext && 'preload' in screen) screen.preload()
      }
    }, 2500)
    return () => clearTimeout(timer)
  }, [isInside])
}

/** A sign-out that was cut short is finished once the first screen stands. */
function useFinishedLeaving() {
  useEffect(() => {
    const timer = setTimeout(() => {
      sweepLeftovers().catch((error: unknown) => console.warn('What an earlier sign-out left could not be removed', error))
    }, 1500)
    return () => clearTimeout(timer)
  }, [])
}
