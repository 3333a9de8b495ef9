import type { RouteObject } from 'react-router'
import { lazyScreen } from '../ui/loading/lazy-screen.ts'

export const productsRoutes: RouteObject[] = [
  { path: 'edit-products', ...lazyScreen(() => import('./edit-products-page.tsx')) },
]
