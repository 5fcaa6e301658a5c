import '#ui/theme/global.css.ts'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { untilLoaded } from '#sync'
import { App } from './app/app.tsx'
import { mainId } from './app/navigation.ts'
import { preloadScreenAt } from './app/screen-at.tsx'
import { takeActivationLink } from './features/create-password/activation-link.ts'

/** How long a page that stands already waits for its screen's code. */
const PATIENCE_MS = 3_000

takeActivationLink()
start()

// The first screen needs the network for itself, and a page that the worker has filled in, which has
// loaded before this script, the processor until it takes taps.
if (import.meta.env.PROD) {
  if (document.readyState === 'complete') installWorker()
  else window.addEventListener('load', installWorker)
}

function installWorker(): void {
  void Promise.resolve(window.screenTaken)
    .then(() => untilLoaded(() => import('./app/register-service-worker.ts')))
    .then((module) => module.registerServiceWorker())
}

/** Of React's own, but not in its types: what is around an element is hydrated before the rest. */
type WithSchedule = Root & { unstable_scheduleHydration?: (target: Element) => void }

/** The screen takes taps before the frame around it does (app/shell/shell.tsx). */
function screenFirst(page: WithSchedule, root: HTMLElement): void {
  const heading = root.querySelector(`#${mainId} h1`)
  if (heading) page.unstable_scheduleHydration?.(heading)
}

/**
 * Hydrates the prerendered page, or renders anew where it does not fit this person (index.html
 * decides).
 */
function start(): void {
  const root = document.getElementById('root')!
  const { dataset } = document.documentElement
  const draw = () => {
    root.replaceChildren()
    delete dataset.prerendered
    createRoot(root).render(app)
  }
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </StrictMode>
  )
  if (dataset.prerendered !== undefined && dataset.drawnBy !== 'app') {
    // In slices, since the person is already reading.
    // Somebody may have signed out meanwhile, and the page is emptied then.
    const hydrate = () =>
      dataset.drawnBy === 'app' ? draw() : startTransition(() => screenFirst(hydrateRoot(root, app), root))
    // The frame does not wait for a screen that does not come.
    const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
    void Promise.race([preloadScreenAt(window.location.pathname), patience]).then(hydrate)
    return
  }
  draw()
}
