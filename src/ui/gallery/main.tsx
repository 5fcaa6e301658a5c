import '#ui/theme/global.css.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { Gallery } from './gallery.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    {/* Links in the examples lead nowhere. */}
    <MemoryRouter>
      <Gallery />
    </MemoryRouter>
  </StrictMode>,
)
