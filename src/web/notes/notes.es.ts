import type { Translations } from '../language/translations.ts'

export const notesEs = {
  'All {length} notes': 'Las {length} notas',
  'Delete note': 'Eliminar nota',
  'Edit note': 'Editar nota',
  'Gate codes, promises, phone calls: whatever your colleagues should know.':
    'Códigos de acceso, promesas, llamadas: todo lo que sus compañeros deban saber.',
  'Is being sent': 'Se está enviando',
  'New note': 'Nota nueva',
  'No notes yet. Add gate codes, promises, what the customer said.':
    'Todavía no hay notas. Anote códigos de acceso, promesas, lo que dijo el cliente.',
  'Notes to be sent': 'Notas por enviar',
  'Save note': 'Guardar nota',
  'The note couldn’t be deleted': 'No se pudo eliminar la nota',
  'this note': 'esta nota',
  'What should your colleagues know?': '¿Qué deben saber sus compañeros?',
  'No notes yet': 'Todavía no hay notas',
  edited: 'editada',
  'lost with a reload': 'se pierde al recargar',
} as const satisfies Translations
