import type { Translations } from '../language/translations.ts'

export const sessionEs = {
  '<0>Accountants</0> can verify details.': 'Los <0>contadores</0> pueden verificar los datos.',
  '<0>Project managers</0> oversee projects, coordinate with installers and log key details and dates.':
    'Los <0>gerentes de proyectos</0> supervisan proyectos, coordinan con los instaladores y registran datos y fechas clave.',
  'A program': 'Un programa',
  'About these projects': 'Acerca de estos proyectos',
  'Back to the login': 'Volver a la entrada',
  '{browser} on {system}': '{browser} en {system}',
  'Checking your session': 'Comprobando su sesión',
  'Choose a new way to sign in. You’ll be signed out everywhere else. Your e-mail address here is {email}.':
    'Elija de nuevo cómo entra. Se cerrarán sus demás sesiones. Su correo aquí es {email}.',
  'Choose how you sign in. Your e-mail address here is {email}.':
    'Elija cómo entra. Su correo aquí es {email}.',
  "Each project's files are kept in a dedicated cloud-drive folder.":
    'Los archivos de cada proyecto se guardan en su propia carpeta en la nube.',
  'Employee Login': 'Entrada de empleados',
  'Employee Login · Groundwork': 'Entrada de empleados · Groundwork',
  'Fill in': 'Llenar',
  'Invalid email or password': 'Correo o contraseña incorrectos',
  'last used {ago}': 'última actividad {ago}',
  Login: 'Entrar',
  'never used yet': 'sin usar todavía',
  'Not set up yet': 'Sin configurar todavía',
  'on several devices': 'en varios dispositivos',
  "Open the one-time link that the server printed when it started, to name your company and choose the first administrator's password.":
    'Abra el enlace de un solo uso que el servidor mostró al iniciar, para dar nombre a su empresa y elegir la contraseña del primer administrador.',
  'Open the full link that the server printed when it started.':
    'Abra el enlace completo que el servidor mostró al iniciar.',
  or: 'o',
  'Password of {email}': 'Contraseña de {email}',
  'Set up your company': 'Configure su empresa',
  'Sign in': 'Entrar',
  'Sign in again': 'Entre de nuevo',
  'Sign in with a passkey': 'Entrar con llave de acceso',
  'Sign out {device}': 'Cerrar la sesión en {device}',
  'Signed in {instant} by password': 'Entró el {instant} con contraseña',
  'Signed in {instant} with the passkey {name}': 'Entró el {instant} con la llave de acceso {name}',
  'since {day}': 'desde el {day}',
  'That passkey belongs to someone else.': 'Esa llave de acceso es de otra persona.',
  'Your browser couldn’t use a passkey. Try again, or use your password.':
    'El navegador no pudo usar una llave de acceso. Inténtelo de nuevo o use su contraseña.',
  'The computer that Groundwork runs on': 'La computadora donde corre Groundwork',
  'The internet ({address})': 'Internet ({address})',
  'The link is incomplete': 'El enlace está incompleto',
  'The office network ({address})': 'La red de la oficina ({address})',
  "You're offline. You can sign in when you're back online.":
    'No tiene conexión. Podrá entrar cuando la recupere.',
  "Groundwork isn't answering. Check your connection, or wait a moment.":
    'Groundwork no responde. Revise su conexión o espere un momento.',
  'You already have a passkey on this device.': 'Este dispositivo ya tiene una llave de acceso suya.',
  'This is the demo company. Sign in with:': 'Esta es la empresa de demostración. Entre con:',
  'This link doesn’t open anything': 'Este enlace no abre nada',
  'This link works once. It makes you the first administrator; you invite everybody else afterwards.':
    'Este enlace funciona una sola vez. Con él usted es el primer administrador; después invita a los demás.',
  'This one': 'Esta',
  'Use a passkey': 'Usar una llave de acceso',
  'Use this password': 'Usar esta contraseña',
  'Welcome, {firstName}': 'Le damos la bienvenida, {firstName}',
  'Your finger, your face or the PIN of this device: nothing to remember, nothing to steal.':
    'Su huella, su rostro o el PIN de este dispositivo: nada que recordar, nada que robar.',
  'Your session has ended. Nothing you typed is lost: sign in and carry on.':
    'Su sesión terminó. No se perdió nada de lo que escribió: entre y continúe.',
} as const satisfies Translations
