import type { Translations } from '../language/translations.ts'

export const outboxEs = {
  '{percent}% sent': '{percent}% enviado',
  '{title}, sent': '{title}, enviado',
  '{waiting} to be sent.': '{waiting} por enviar.',
  '{waiting} until you sign in again.': '{waiting} hasta que inicie sesión otra vez.',
  '{waiting}; the office isn’t answering.': '{waiting}; la oficina no responde.',
  'Check-in': 'Registro de llegada',
  'It hasn’t been sent. If you remove it, the office never gets it. The copy in your gallery stays.':
    'No se ha enviado. Si la quita, nunca llegará a la oficina. La copia de su galería se conserva.',
  'It hasn’t been sent. If you remove it, nobody will know you were there.':
    'No se ha enviado. Si lo quita, nadie sabrá que usted estuvo ahí.',
  'It hasn’t been sent. If you remove it, nobody will read it.':
    'No se ha enviado. Si la quita, nadie la leerá.',
  'That couldn’t be removed': 'No se pudo quitar',
  'Must be a photo: JPEG, PNG, WebP or HEIC': 'Debe ser una foto: JPEG, PNG, WebP o HEIC',
  'Not sent: {message}': 'No se envió: {message}',
  'Offline.': 'Sin conexión.',
  'Pause all': 'Pausar todo',
  'Paused.': 'En pausa.',
  'Photos, notes and check-ins you make offline wait here and send themselves.':
    'Las fotos, notas y llegadas que registre sin conexión esperan aquí y salen solas.',
  'Refused: {message}': 'Rechazado: {message}',
  'Remove {title}': 'Quitar {title}',
  'Remove check-in': 'Quitar llegada',
  'Remove note': 'Quitar nota',
  'Remove photo': 'Quitar foto',
  'Remove this check-in?': '¿Quitar este registro de llegada?',
  'Remove this note?': '¿Quitar esta nota?',
  'Remove this photo?': '¿Quitar esta foto?',
  'Sign in and send': 'Iniciar sesión y enviar',
  'Sign out before everything is sent?': '¿Cerrar sesión antes de que todo se envíe?',
  'Signed out.': 'Sesión cerrada.',
  'The answer did not come from Groundwork': 'La respuesta no vino de Groundwork',
  'The file is too large': 'El archivo es demasiado grande',
  'Checking …': 'Comprobando…',
  'The project': 'El proyecto',
  'The server is busy or restarting': 'El servidor está ocupado o se está reiniciando',
  'Try all now': 'Intentar todo ahora',
  'waiting to be sent': 'por enviar',
  'Waiting to be sent': 'Por enviar',
  'Waiting.': 'En espera.',
  'Waiting its turn': 'Espera su turno',
  'Waiting for a connection': 'Espera la conexión',
  'Waiting until you sign in again': 'Espera hasta que usted inicie sesión otra vez',
  'Reloading loses what’s here. Keep Groundwork open until everything is sent.':
    'Lo que está aquí se pierde al recargar. Mantenga Groundwork abierto hasta que todo se envíe.',
  'Photos, notes and check-ins are sent later; what else you type stays here until you save it.':
    'Las fotos, notas y llegadas se envían después; lo demás que escriba se queda aquí hasta que lo guarde.',
  'Try again: {title}': 'Intentar otra vez: {title}',
  'Nothing waiting': 'No hay nada en espera',
  'Show {count, number}': 'Mostrar {count, number}',
  '{things} {count, plural, one {waits} other {wait}}':
    '{count, plural, one {Espera} other {Esperan}} {things}',
  '{count, plural, one {needs} other {need}} your attention.':
    '{count, plural, one {necesita} other {necesitan}} su atención.',
  'This device no longer has the photo. Take or choose it again.':
    'Este dispositivo ya no tiene la foto. Tómela o elíjala otra vez.',
  '{things} {count, plural, one {has} other {have}} not been sent. What waits stays on this device and goes out when you sign in here again.':
    '{count, plural, one {Falta enviar} other {Faltan por enviar}} {things}. Lo que espera se queda en este dispositivo y sale cuando usted inicie sesión aquí otra vez.',
  '{others, plural, one {# thing} other {# things}} of another person {others, plural, one {waits} other {wait}} on this device, until that person signs in here again.':
    '{others, plural, one {# cosa} other {# cosas}} de otra persona {others, plural, one {espera} other {esperan}} en este dispositivo, hasta que esa persona inicie sesión aquí otra vez.',
} as const satisfies Translations
