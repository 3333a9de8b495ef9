import type { Translations } from '../language/translations.ts'

export const historyEs = {
  'added:': 'agregado:',
  became: 'cambió a',
  'Bring back project {number}': 'Recuperar el proyecto {number}',
  'By everybody': 'De todos',
  'By whom': 'De quién',
  'Changed again since': 'Se volvió a cambiar después',
  'Company and books': 'Compañía y contabilidad',
  'Customer or system': 'Cliente o sistema',
  'Customers and the system': 'Clientes y el sistema',
  'Download these events as CSV': 'Descargar estos eventos en CSV',
  'We keep every change here: who made it, when, and what it was before.':
    'Aquí se guarda cada cambio: quién lo hizo, cuándo y qué había antes.',
  Everything: 'Todo',
  'It’s no longer there': 'Ya no existe',
  'This couldn’t be undone': 'No se pudo deshacer',
  'More than {count} events': 'Más de {count} eventos',
  nothing: 'nada',
  'Nothing has happened yet': 'Todavía no ha pasado nada',
  'Change it by hand; we don’t have all its earlier values':
    'Cámbielo a mano; no tenemos todos los valores anteriores',
  'Open what this was about: {summary}': 'Abrir lo que se cambió: {summary}',
  'removed:': 'quitado:',
  'Search the history': 'Buscar en el historial',
  'Someone changed it since. Open it and change it there.':
    'Alguien lo cambió después. Ábralo y cámbielo ahí.',
  'The earlier values are back': 'Se recuperaron los valores anteriores',
  'You can’t undo this from here': 'Esto no se puede deshacer desde aquí',
  'Who did what, when, and what it was before.': 'Quién hizo qué, cuándo y qué había antes.',
  'Whole history': 'Historial completo',
  'Words of what happened': 'Palabras de lo que pasó',
  'Words, project number or customer': 'Palabras, número de proyecto o cliente',
  '{count, plural, one {# event} other {# events}}': '{count, plural, one {# evento} other {# eventos}}',
  '{number} (deleted)': '{number} (eliminado)',
} as const satisfies Translations
