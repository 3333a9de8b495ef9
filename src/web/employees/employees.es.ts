import type { Translations } from '../language/translations.ts'

export const employeesEs = {
  '(you)': '(usted)',
  'A link is open until {until}.': 'Hay un enlace abierto hasta el {until}.',
  Active: 'Activo',
  'At least 12 characters. You can’t look it up later, so pass it on now.':
    'Al menos 12 caracteres. Nadie podrá consultarla después; entréguela ahora.',
  '{count, plural, one {# employee} other {# employees}}':
    '{count, plural, one {# empleado} other {# empleados}}',
  Deactivated: 'Desactivado',
  '{device} is signed out right away. They can sign in again there.':
    'La sesión en {device} se cierra de inmediato. Esa persona puede volver a iniciar sesión ahí.',
  'E-mail': 'Correo',
  'E-mail isn’t set up. Send the link by message or give it in person.':
    'El correo no está configurado. Entregue el enlace por mensaje o en persona.',
  'Edit {employee}': 'Editar a {employee}',
  'Employee added': 'Empleado agregado',
  'Employee saved': 'Empleado guardado',
  'Every device is signed out right away. What wasn’t saved there stays there.':
    'Se cierra la sesión en todos los dispositivos. Lo que no se guardó queda ahí.',
  'Everyone sees everything. Only administrators can change employees and company settings.':
    'Todos ven todo. Solo los administradores pueden cambiar los empleados y los ajustes de la compañía.',
  '{firstName} has a new password': '{firstName} tiene una nueva contraseña',
  '{firstName} is signed out everywhere and can’t sign in again. If projects or other records mention {firstName}, we deactivate the account and keep the name. Appointments and projects stay with {firstName} until you reassign them.':
    'Se cierran todas las sesiones de {firstName}, que ya no podrá iniciar sesión. Si aparece en proyectos u otros registros, el empleado solo se desactiva y su nombre se conserva. Las citas y los proyectos siguen a nombre de {firstName} hasta que usted los asigne a otra persona.',
  'Generate a password': 'Generar una contraseña',
  'Getting in': 'Acceso',
  'Has a password.': 'Tiene contraseña.',
  'No password. Signs in with a passkey.': 'Sin contraseña. Inicia sesión con una llave de acceso.',
  'Has no way in yet.': 'Todavía no tiene acceso.',
  'Hide the password': 'Ocultar la contraseña',
  'How they get in': 'Cómo tendrá acceso',
  'Invite by link': 'Invitar con un enlace',
  Invited: 'Invitado',
  '{employee} can’t sign in with it any more, and its sessions end right away.':
    '{employee} ya no podrá iniciar sesión con ella, y las sesiones que abrió se cierran de inmediato.',
  'Last seen': 'Última vez',
  'Left with {firstName}, until you give it to somebody else: <0>{appointments, plural, one {# appointment} other {# appointments}}</0> ahead and <1>{projects, plural, one {# project} other {# projects}}</1> under way.':
    'Queda a nombre de {firstName}, hasta que usted lo asigne a otra persona: <0>{appointments, plural, one {# cita pendiente} other {# citas pendientes}}</0> y <1>{projects, plural, one {# proyecto en curso} other {# proyectos en curso}}</1>.',
  'Link for {employee}': 'Enlace para {employee}',
  'Make a link to copy': 'Crear un enlace para copiar',
  'May sign in': 'Puede iniciar sesión',
  'Name, e-mail, phone, role': 'Nombre, correo, teléfono, función',
  'never seen yet': 'sin actividad todavía',
  'New employee': 'Empleado nuevo',
  'New password for {employee}': 'Nueva contraseña para {employee}',
  'Next, send or copy a link. With it they choose their own passkey or password.':
    'Después, envíe o copie un enlace. Con él, la persona elige su propia llave de acceso o contraseña.',
  'No way in yet': 'Sin acceso todavía',
  'Nobody matches': 'Nadie coincide',
  'Nothing to reassign: no upcoming appointments and no open projects.':
    'No hay nada que reasignar: ni citas pendientes ni proyectos en curso.',
  'Nowhere.': 'En ninguna parte.',
  'Oversees projects, coordinates with installers, logs key details and dates.':
    'Supervisa proyectos, coordina con los instaladores y registra datos y fechas clave.',
  Passkeys: 'Llaves de acceso',
  'Plans crews and installations, keeps permits moving.':
    'Planea cuadrillas e instalaciones y da seguimiento a los permisos.',
  'Remove employee': 'Eliminar empleado',
  'Remove passkey': 'Eliminar llave de acceso',
  'Remove passkey {name}': 'Eliminar la llave de acceso {name}',
  'Remove the passkey “{name}”?': '¿Eliminar la llave de acceso “{name}”?',
  'Remove {employee}?': '¿Eliminar a {employee}?',
  'Reset by link': 'Restablecer con un enlace',
  'Reset password': 'Restablecer contraseña',
  'Runs the office: everything, and also employees and company settings.':
    'Dirige la oficina: todo, y además los empleados y los ajustes de la compañía.',
  'Search employees': 'Buscar empleados',
  'seen {ago}': 'última actividad {ago}',
  'Send it to {email}': 'Enviarlo a {email}',
  'Sent to {email}. The link works once, until {until}.':
    'Enviado a {email}. El enlace funciona una sola vez, hasta el {until}.',
  'Set a password': 'Asignar una contraseña',
  'Set password': 'Guardar contraseña',
  'Show all employees': 'Mostrar todos los empleados',
  'Show the password': 'Mostrar la contraseña',
  'Sign out everywhere': 'Cerrar todas las sesiones',
  'Sign {employee} out?': '¿Cerrar la sesión de {employee}?',
  'Signed in': 'Sesiones abiertas',
  'They’re signed out everywhere, and their passkeys and links stop working. Their name stays on their work.':
    'Se cierran todas sus sesiones, y sus llaves de acceso y enlaces dejan de funcionar. Su nombre se conserva en su trabajo.',
  'Turning it off ends every session. Their name stays on their work.':
    'Si lo desactiva, se cierran todas sus sesiones. Su nombre se conserva en su trabajo.',
  'Turning it on makes the password work again. Passkeys must be added again.':
    'Si lo activa, la contraseña vuelve a funcionar. Las llaves de acceso se deben agregar de nuevo.',
  'The link': 'El enlace',
  'The e-mail couldn’t be sent: {problem} Pass the link on another way.':
    'No se pudo enviar el correo: {problem} Entregue el enlace de otra forma.',
  'The old password stops working, and {firstName} is signed out on every device.':
    'La contraseña anterior deja de funcionar y se cierran las sesiones de {firstName} en todos los dispositivos.',
  'this employee': 'este empleado',
  'Verifies details; invoices, payments, expenses and month ends.':
    'Verifica los datos; facturas, pagos, gastos y cierres de mes.',
  'Visits sites, writes bids and follows them up.': 'Visita obras, prepara propuestas y les da seguimiento.',
  'Saving signs {firstName} out': 'Al guardar se cierra la sesión de {firstName}',
  'With this link {firstName} chooses a passkey or a password. It works once and replaces older links. Until then, the current sign-in still works.':
    'Con este enlace {firstName} elige una llave de acceso o una contraseña. Funciona una sola vez y reemplaza los enlaces anteriores. Mientras no se use, el acceso actual de {firstName} sigue funcionando.',
  'Withdraw the link': 'Desactivar enlace',
  'Works once, until {until}. You’ll see it only here. Anyone who has it can sign in.':
    'Funciona una sola vez, hasta el {until}. Solo se muestra aquí. Quien lo tenga puede iniciar sesión.',
  'Your own password, passkeys and sessions are under <0>Account</0>.':
    'Su propia contraseña, sus llaves de acceso y sus sesiones están en <0>Cuenta</0>.',
} as const satisfies Translations
