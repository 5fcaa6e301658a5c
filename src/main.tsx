import './ui/theme/global.css.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { startPreferences } from './features/theme/preferences.ts'

startPreferences()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

// The first screen has the network for itself.
if (import.meta.env.PROD) {
  window.addEventListener('load', () => {
    import('./app/register-service-worker.ts').then(
      ({ registerServiceWorker }) => registerServiceWorker(),
      (error: unknown) => console.warn('The service worker could not be registered', error),
    )
  })
}
