import type { Translations } from '../language/translations.ts'

export const removalsEs = {
  '(brought back)': '(recuperado)',
  'Brought back': 'Recuperado',
  'We never remove invoices, payments or expenses. We list the ones that look alike.':
    'Las facturas, los pagos y los gastos nunca se eliminan. Si algunos se parecen, aparecen en una lista.',
  'It couldn’t be restored': 'No se pudo recuperar',
  'Check these. Is the same money entered twice?':
    'Revise estos. ¿El mismo dinero está registrado dos veces?',
  'Nothing was removed': 'No se eliminó nada',
  'Remove duplicates': 'Eliminar duplicados',
  'Removes duplicates: the same photo in a list, the same note by the same person within a day, the same appointment, the same draft bid. One of each stays. You can restore everything for 30 days.':
    'Elimina los duplicados: la misma foto en una lista, la misma nota de la misma persona en un día, la misma cita, el mismo borrador de propuesta. Se queda uno de cada uno. Todo se puede recuperar durante 30 días.',
  'Undo: {summary}': 'Deshacer: {summary}',
} as const satisfies Translations
