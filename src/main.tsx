import '#ui/theme/global.css.ts'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { untilLoaded } from '#sync'
import { App } from './app/app.tsx'
import { takeActivationLink } from './features/create-password/activation-link.ts'

takeActivationLink()
start()

// The first screen has the network for itself.
if (import.meta.env.PROD) {
  window.addEventListener('load', () => {
    void untilLoaded(() => import('./app/register-service-worker.ts')).then((module) => module.registerServiceWorker())
  })
}

/** Takes over the page that was made at build time, or draws it where that one is not hers (index.html decides). */
function start(): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  const { dataset } = document.documentElement
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </StrictMode>
  )
  if (dataset.prerendered !== undefined && dataset.drawnBy !== 'app') {
    // In slices: she is reading already.
    startTransition(() => void hydrateRoot(root, app))
    return
  }
  root.replaceChildren()
  delete dataset.prerendered
  createRoot(root).render(app)
}
