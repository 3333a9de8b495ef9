import type { Translations } from '../language/translations.ts'

export const notesEs = {
  'All {length} notes': 'Las {length} notas',
  'Delete note': 'Eliminar nota',
  'Edit note': 'Editar nota',
  'Gate codes, promises, what the customer said on the phone: whatever the others should know.':
    'Códigos de acceso, promesas, lo que dijo el cliente por teléfono: lo que los demás deban saber.',
  'Is being sent': 'Se está enviando',
  'New note': 'Nota nueva',
  'No notes yet. Gate codes, promises, what the customer said: write it here.':
    'Todavía no hay notas. Códigos de acceso, promesas, lo que dijo el cliente: escríbalo aquí.',
  'Notes to be sent': 'Notas por enviar',
  'Save note': 'Guardar nota',
  'The note was not deleted': 'La nota no se eliminó',
  'this note': 'esta nota',
  'What should the others know?': '¿Qué deben saber los demás?',
  'No notes yet': 'Todavía no hay notas',
  edited: 'editada',
  'lost with a reload': 'se pierde al recargar',
} as const satisfies Translations
