import type { Translations } from '../language/translations.ts'

export const accountEs = {
  'your details': 'los datos de usted',
  'Add a passkey': 'Agregar una llave de acceso',
  'Add another passkey': 'Agregar otra llave de acceso',
  'Change password': 'Cambiar contraseña',
  'Changing it signs you out everywhere else. Passkeys stay.':
    'Al cambiarla se cierran sus demás sesiones. Las llaves de acceso se conservan.',
  Continue: 'Continuar',
  'Current password': 'Contraseña actual',
  '{device} is signed out right away. You can sign in again there.':
    'La sesión en {device} se cierra de inmediato. Puede volver a iniciar sesión ahí.',
  'You can now sign in with this passkey': 'Ya puede iniciar sesión con esta llave de acceso',
  'You can’t sign in with it any more, and its other sessions end. Your device lists it until you delete it there.':
    'Ya no podrá iniciar sesión con ella, y se cierran las demás sesiones que abrió. El dispositivo la seguirá mostrando hasta que la elimine ahí.',
  'Kept in this browser.': 'Se guarda en este navegador.',
  'Keyboard shortcuts': 'Atajos de teclado',
  'Must be at least 12 characters': 'Debe tener al menos 12 caracteres',
  'Enter the same password twice': 'Escriba dos veces la misma contraseña',
  'Name of the passkey': 'Nombre de la llave de acceso',
  'An administrator can change your name, e-mail address and role.':
    'El nombre, el correo y la función los cambia un administrador.',
  'Name, e-mail address and role are changed under <0>Employees</0>.':
    'El nombre, el correo y la función se cambian en <0>Empleados</0>.',
  'New password': 'Nueva contraseña',
  'New password again': 'Nueva contraseña otra vez',
  'Not at this address: browsers keep passkeys for names like office.example.com, not for numbers. Whoever runs the server gives it a name with PUBLIC_URL.':
    'No en esta dirección: los navegadores guardan llaves de acceso para nombres como office.example.com, no para números. Quien administra el servidor le da un nombre con PUBLIC_URL.',
  'Not at this address: browsers use passkeys only where it begins with https. Whoever runs the server sets that up with PUBLIC_URL.':
    'No en esta dirección: los navegadores solo usan llaves de acceso si empieza con https. Quien administra el servidor lo configura con PUBLIC_URL.',
  'Not in this browser: it has no passkeys, or this page was not opened with https.':
    'No en este navegador: no admite llaves de acceso o esta página no se abrió con https.',
  'On this device': 'En este dispositivo',
  'Only this browser stays signed in.': 'Solo queda abierta la sesión de este navegador.',
  '{page} (recommended for your role)': '{page} (recomendada para su función)',
  'Sign in with your finger, your face or the PIN of a device. A passkey cannot be guessed, forgotten or given away to a false page.':
    'Inicie sesión con su huella, su rostro o el PIN de un dispositivo. Una llave de acceso no se puede adivinar, olvidar ni entregar a una página falsa.',
  'Sign out everywhere else': 'Cerrar las demás sesiones',
  'Sign out everywhere else?': '¿Cerrar las demás sesiones?',
  'Sign out there?': '¿Cerrar esa sesión?',
  'Start page': 'Página de inicio',
  'Single keys that open screens and start things. Ctrl or ⌘ K always works.':
    'Teclas sueltas que abren pantallas e inician acciones. Ctrl o ⌘ K funciona siempre.',
  'So you recognize it in the list': 'Para reconocerla en la lista',
  'Don’t recognize one? Sign it out and change your password.':
    '¿No reconoce alguna? Ciérrela y cambie su contraseña.',
  'Start the tutorial again': 'Volver a ver el recorrido',
  Tutorial: 'Recorrido',
  'Walks you through the main job on the real screens. You can leave any time.':
    'Le muestra el trabajo principal en las pantallas reales. Puede dejarlo en cualquier momento.',
  'Where you are signed in': 'Dónde tiene sesión abierta',
  'You sign in with a passkey. A password would be a second way in.':
    'Usted inicia sesión con una llave de acceso. Una contraseña sería otra forma de hacerlo.',
  'You signed in a while ago. Please confirm it’s you.': 'Inició sesión hace un rato. Confirme que es usted.',
  'You signed in a while ago. First use a passkey you have, then make the new one.':
    'Inició sesión hace un rato. Use primero una llave de acceso que ya tenga y después cree la nueva.',
  'You, and how Groundwork works for you.': 'Sus datos y cómo funciona Groundwork para usted.',
  'Your details': 'Sus datos',
  'Your details are saved': 'Sus datos se guardaron',
  'Your device asks for your finger, your face or its PIN. Groundwork never sees them.':
    'Su dispositivo le pide la huella, el rostro o su PIN. Groundwork nunca los ve.',
  'Your password': 'Su contraseña',
} as const satisfies Translations
