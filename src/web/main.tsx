import './first-screen.ts'
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import './inter.css'
import './global.css'
import './print.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { z } from 'zod'
import { AppProviders, createQueryClient } from './app-providers.tsx'
import { isReady, readFirstAnswers } from './first-drawing.ts'
import { language } from './language/chosen.ts'
import { registerServiceWorker } from './register-service-worker.ts'
import { createAppRouter } from './router.tsx'
import { beginStartupCheck } from './session/startup-check.ts'

// zod would otherwise try `new Function`, which the content security policy forbids and the browser reports.
z.config({ jitless: true })

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// What a screen reader's voice, the browser's hyphens and its offer to translate go by.
document.documentElement.lang = language

const router = createAppRouter()
const client = createQueryClient()
readFirstAnswers(client)

void isReady(router, beginStartupCheck()).then(() =>
  createRoot(root).render(
    <StrictMode>
      <AppProviders client={client}>
        {/* A transition draws a screen in pieces of 5 ms: on a slow machine a fifth longer until one sees it. */}
        <RouterProvider router={router} useTransitions={false} />
      </AppProviders>
    </StrictMode>,
  ),
)

registerServiceWorker()
