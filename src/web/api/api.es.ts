import type { Translations } from '../language/translations.ts'

export const apiEs = {
  'Failed to fetch businesses': 'No se pudieron cargar las empresas',
  'Failed to fetch products': 'No se pudieron cargar los productos',
} as const satisfies Translations
