import '@mantine/core/styles.layer.css'
import './global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { z } from 'zod'
import { AppProviders } from './app-providers.tsx'
import { registerServiceWorker } from './register-service-worker.ts'
import { createAppRouter } from './router.tsx'

// zod would otherwise try `new Function`, which the content security policy forbids and the browser reports.
z.config({ jitless: true })

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <AppProviders>
      <RouterProvider router={createAppRouter()} />
    </AppProviders>
  </StrictMode>,
)

registerServiceWorker()
