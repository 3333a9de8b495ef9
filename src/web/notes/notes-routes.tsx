import type { RouteObject } from 'react-router'
import { lazyScreen } from '../ui/loading/lazy-screen.ts'

export const notesRoutes: RouteObject[] = [
  { path: 'projects/:id/notes', ...lazyScreen(() => import('./notes-page.tsx')) },
]
