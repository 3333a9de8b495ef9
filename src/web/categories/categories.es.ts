import type { Translations } from '../language/translations.ts'

export const categoriesEs = {
  'Categories sort your products: piers, slabs, drainage.':
    'Las categorías ordenan sus productos: pilotes, losas, drenaje.',
  'Category added': 'La categoría se agregó',
  'Category saved': 'La categoría se guardó',
  'Delete category': 'Eliminar categoría',
  'New category': 'Categoría nueva',
  'No category matches': 'Ninguna categoría coincide',
  'No products': 'Sin productos',
  'Push piers': 'Pilotes hincados',
  'Rename {name}': 'Cambiar el nombre de {name}',
  'Search categories': 'Buscar categorías',
  'Show all categories': 'Mostrar todas las categorías',
  'Show its products': 'Mostrar sus productos',
  'You can’t undo this. You can only delete a category without products.':
    'Esto no se puede deshacer. Solo se puede eliminar una categoría sin productos.',
  'this category': 'esta categoría',
  'No categories yet': 'Todavía no hay categorías',
  '{count} of {name}': '{count} de {name}',
} as const satisfies Translations
