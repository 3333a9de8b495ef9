import type { Translations } from '../language/translations.ts'

export const uiEs = {
  '{count} more': '{count} más',
  '{column}, A to Z': '{column}, de la A a la Z',
  '{column}, first to last': '{column}, del primero al último',
  '{column}, last to first': '{column}, del último al primero',
  '{column}, highest first': '{column}, de mayor a menor',
  '{column}, lowest first': '{column}, de menor a mayor',
  '{column}, newest first': '{column}, lo más reciente primero',
  '{column}, oldest first': '{column}, lo más antiguo primero',
  '{column}, Z to A': '{column}, de la Z a la A',
  'Sort by': 'Ordenar por',
  'My version': 'Mi versión',
  '{name} · Groundwork': '{name} · Groundwork',
  '{name} is in use': '{name} está en uso',
  'A new version of Groundwork is ready.': 'Hay una nueva versión de Groundwork.',
  "You're offline": 'No tiene conexión',
  'Offline · Groundwork': 'Sin conexión · Groundwork',
  "Groundwork isn't answering": 'Groundwork no responde',
  'No answer · Groundwork': 'Sin respuesta · Groundwork',
  "This screen isn't saved on this device. It opens by itself when you're back online.":
    'Esta pantalla no está guardada en este dispositivo. Se abrirá sola cuando vuelva la conexión.',
  'Check your connection. This screen opens by itself when Groundwork answers.':
    'Revise su conexión. Esta pantalla se abrirá sola cuando Groundwork responda.',
  "This isn't saved on this device. It loads by itself when you're back online.":
    'Esto no está guardado en este dispositivo. Se cargará solo cuando vuelva la conexión.',
  "This isn't saved on this device. Open it again when you're back online.":
    'Esto no está guardado en este dispositivo. Ábralo de nuevo cuando tenga conexión.',
  'Check your connection. This loads by itself when Groundwork answers.':
    'Revise su conexión. Se cargará solo cuando Groundwork responda.',
  'Back to the start': 'Volver al inicio',
  'Clear the search': 'Borrar la búsqueda',
  Details: 'Detalles',
  'Discard changes': 'Descartar cambios',
  'Keep mine': 'Conservar lo mío',
  'Load more': 'Cargar más',
  'Must be from 0 to 100, with at most two decimals': 'Debe ser de 0 a 100, con dos decimales como máximo',
  'Nothing found': 'No se encontró nada',
  Reload: 'Recargar',
  'Someone changed {what}': 'Alguien modificó {what}',
  'Something went wrong · Groundwork': 'Algo salió mal · Groundwork',
  'Something went wrong.': 'Algo salió mal.',
  'Take theirs': 'Tomar lo de la otra persona',
  'That did not work': 'No funcionó',
  'The file could not be downloaded': 'No se pudo descargar el archivo',
  Theirs: 'La otra persona',
  'This could not be loaded': 'No se pudo cargar',
  'What you saved is safe. Reload the page; if it happens again, go back to the start.':
    'Lo que guardó está a salvo. Recargue la página; si vuelve a pasar, regrese al inicio.',
  'Both versions changed the same thing. Keep yours, take the other one, or compare them.':
    'Las dos versiones cambiaron lo mismo. Conserve la suya, tome la otra o compárelas.',
  'Changed on both sides: {fields}': 'Ambos cambiaron: {fields}',
  '{name} changed {what}': '{name} modificó {what}',
  'You changed {what} in another window': 'Usted modificó {what} en otra ventana',
  'Take the other version': 'Tomar la otra versión',
  "Take {name}''s": 'Tomar lo de {name}',
  'In the other window': 'En la otra ventana',
  'Keep what I chose': 'Conservar lo elegido',
  'What you typed stays here. Choose now, or when you save.':
    'Lo que escribió se queda aquí. Elija ahora o al guardar.',
  'What you typed stays here.': 'Lo que escribió se queda aquí.',
  'New here: {fields}. What you typed stays.': 'Nuevo aquí: {fields}. Lo que escribió se conserva.',
  'What you typed here isn’t saved and will be lost.': 'Lo que escribió aquí no está guardado y se perderá.',
  '{count, plural, one {# business} other {# businesses}}':
    '{count, plural, one {# empresa} other {# empresas}}',
  '{count, plural, one {# category} other {# categories}}':
    '{count, plural, one {# categoría} other {# categorías}}',
  '{count, plural, one {# check-in} other {# check-ins}}':
    '{count, plural, one {# registro de llegada} other {# registros de llegada}}',
  '{count, plural, one {# customer} other {# customers}}':
    '{count, plural, one {# cliente} other {# clientes}}',
  '{count, plural, one {# move} other {# moves}}': '{count, plural, one {# cambio} other {# cambios}}',
  '{count, plural, one {# note} other {# notes}}': '{count, plural, one {# nota} other {# notas}}',
  '{count, plural, one {# photo} other {# photos}}': '{count, plural, one {# foto} other {# fotos}}',
  '{count, plural, one {# product} other {# products}}':
    '{count, plural, one {# producto} other {# productos}}',
  '{count, plural, one {# salesperson} other {# salespeople}}':
    '{count, plural, one {# vendedor} other {# vendedores}}',
  'today {time}': 'hoy {time}',
  'yesterday {time}': 'ayer {time}',
  '{shown, number} of {total, number}': '{shown, number} de {total, number}',
  '{shown, number} of {total, number}. The next ones could not be loaded.':
    '{shown, number} de {total, number}. Los siguientes no se pudieron cargar.',
} as const satisfies Translations
