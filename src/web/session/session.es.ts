import type { Translations } from '../language/translations.ts'

export const sessionEs = {
  '<0>Accountants</0> can verify details.': 'Los <0>contadores</0> pueden verificar los datos.',
  '<0>Project managers</0> oversee projects, coordinate with installers and log key details and dates.':
    'Los <0>gerentes de proyectos</0> supervisan proyectos, coordinan con los instaladores y registran datos y fechas clave.',
  'A program': 'Un programa',
  'About these projects': 'Acerca de estos proyectos',
  'Back to the login': 'Volver al inicio de sesión',
  '{browser} on {system}': '{browser} en {system}',
  'Checking your session': 'Comprobando su sesión',
  'Choose a new way to sign in. You’ll be signed out everywhere else. Your e-mail address here is {email}.':
    'Elija otra forma de iniciar sesión. Se cerrarán sus demás sesiones. Su correo aquí es {email}.',
  'Choose how you sign in. Your e-mail address here is {email}.':
    'Elija cómo iniciar sesión. Su correo aquí es {email}.',
  "Each project's files are kept in a dedicated cloud-drive folder.":
    'Los archivos de cada proyecto se guardan en su propia carpeta en la nube.',
  'Employee Login': 'Acceso de empleados',
  'Employee Login · Groundwork': 'Acceso de empleados · Groundwork',
  'Fill in': 'Llenar',
  'Invalid email or password': 'Correo o contraseña incorrectos',
  'last used {ago}': 'última actividad {ago}',
  Login: 'Iniciar sesión',
  'never used yet': 'sin usar todavía',
  'Not set up yet': 'Sin configurar todavía',
  'on several devices': 'en varios dispositivos',
  "Open the one-time link that the server printed when it started, to name your company and choose the first administrator's password.":
    'Abra el enlace de un solo uso que el servidor mostró al iniciar, para dar nombre a su compañía y elegir la contraseña del primer administrador.',
  'Open the full link that the server printed when it started.':
    'Abra el enlace completo que el servidor mostró al iniciar.',
  or: 'o',
  'Password of {email}': 'Contraseña de {email}',
  'Set up your company': 'Configure su compañía',
  'Sign in': 'Iniciar sesión',
  'Sign in again': 'Inicie sesión de nuevo',
  'Sign in with a passkey': 'Iniciar sesión con llave de acceso',
  'Sign out {device}': 'Cerrar la sesión en {device}',
  'Signed in {instant} by password': 'Inició sesión el {instant} con contraseña',
  'Signed in {instant} with the passkey {name}': 'Inició sesión el {instant} con la llave de acceso {name}',
  'since {day}': 'desde el {day}',
  'That passkey belongs to someone else.': 'Esa llave de acceso es de otra persona.',
  'Your browser couldn’t use a passkey. Try again, or use your password.':
    'Su navegador no pudo usar una llave de acceso. Inténtelo de nuevo o use su contraseña.',
  'The computer that Groundwork runs on': 'La computadora donde corre Groundwork',
  'The internet ({address})': 'Internet ({address})',
  'The link is incomplete': 'El enlace está incompleto',
  'The office network ({address})': 'La red de la oficina ({address})',
  "You're offline. You can sign in when you're back online.":
    'No tiene conexión. Podrá iniciar sesión cuando la recupere.',
  "Groundwork isn't answering. Check your connection, or wait a moment.":
    'Groundwork no responde. Revise su conexión o espere un momento.',
  'You already have a passkey on this device.': 'Este dispositivo ya tiene una llave de acceso suya.',
  'This is the demo company. Sign in with:': 'Esta es la compañía de demostración. Inicie sesión con:',
  'This link doesn’t open anything': 'Este enlace no abre nada',
  'This link works once. It makes you the first administrator; you invite everybody else afterwards.':
    'Este enlace funciona una sola vez. Con él usted queda como primer administrador; después invita a los demás.',
  'This one': 'Esta',
  'Use a passkey': 'Usar una llave de acceso',
  'Use this password': 'Usar esta contraseña',
  'Welcome, {firstName}': 'Le damos la bienvenida, {firstName}',
  'Your finger, your face or the PIN of this device: nothing to remember, nothing to steal.':
    'Su huella, su rostro o el PIN de este dispositivo: nada que recordar, nada que robar.',
  'Your session has ended. Nothing you typed is lost: sign in and carry on.':
    'Su sesión terminó. No se perdió nada de lo que escribió: inicie sesión y continúe.',
} as const satisfies Translations
