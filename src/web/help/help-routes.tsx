import type { RouteObject } from 'react-router'
import { lazyScreen } from '../ui/loading/lazy-screen.ts'

export const helpRoutes: RouteObject[] = [{ path: 'help', ...lazyScreen(() => import('./help-page.tsx')) }]
