import type { Translations } from '../language/translations.ts'

export const employeesEs = {
  '(you)': '(usted)',
  'A link is open until {until}.': 'Hay un enlace abierto hasta {until}.',
  Active: 'Activo',
  'At least 12 characters. Nobody can look it up later: hand it over now.':
    'Al menos 12 caracteres. Nadie podrá consultarla después: entréguela ahora.',
  '{count, plural, one {# employee} other {# employees}}':
    '{count, plural, one {# empleado} other {# empleados}}',
  Deactivated: 'Desactivado',
  '{device} is signed out at once. To come back there, they sign in again.':
    'La sesión en {device} se cierra de inmediato. Para volver ahí hay que entrar de nuevo.',
  'E-mail': 'Correo',
  'E-mail is not set up: hand the link over by message or in person.':
    'El correo no está configurado: entregue el enlace por mensaje o en persona.',
  'Edit {employee}': 'Editar a {employee}',
  'Employee added': 'Empleado agregado',
  'Employee saved': 'Empleado guardado',
  'Every device is signed out at once; what was not saved there stays there.':
    'Se cierra la sesión en todos los dispositivos; lo que no se guardó queda ahí.',
  'Everybody sees everything; employees and company settings are changed by administrators only.':
    'Todos ven todo; solo los administradores cambian empleados y ajustes de la empresa.',
  '{firstName} has a new password': '{firstName} tiene una nueva contraseña',
  '{firstName} is signed out everywhere and cannot sign in any more. Where projects or other records mention {firstName}, the name stays and the employee is deactivated instead; appointments and projects stay with the name until you give them to somebody else.':
    'Se cierran todas las sesiones de {firstName}, que ya no podrá entrar. Si aparece en proyectos u otros registros, el nombre se conserva y el empleado solo se desactiva; sus citas y proyectos quedan a su nombre hasta que usted los asigne a otra persona.',
  'Generate a password': 'Generar una contraseña',
  'Getting in': 'Acceso',
  'Has a password.': 'Tiene contraseña.',
  'Has no password and signs in by passkey.': 'No tiene contraseña y entra con llave de acceso.',
  'Has no way in yet.': 'Todavía no puede entrar.',
  'Hide the password': 'Ocultar la contraseña',
  'How they get in': 'Cómo entrará',
  'Invite by link': 'Invitar con un enlace',
  Invited: 'Invitado',
  'It no longer signs {employee} in, and what it has opened is signed out at once.':
    '{employee} ya no podrá entrar con ella, y las sesiones que abrió se cierran de inmediato.',
  'Last seen': 'Última vez',
  'Left with {firstName}, until you give it to somebody else: <0>{appointments, plural, one {# appointment} other {# appointments}}</0> ahead and <1>{projects, plural, one {# project} other {# projects}}</1> under way.':
    'Queda a nombre de {firstName}, hasta que usted lo asigne a otra persona: <0>{appointments, plural, one {# cita pendiente} other {# citas pendientes}}</0> y <1>{projects, plural, one {# proyecto en curso} other {# proyectos en curso}}</1>.',
  'Link for {employee}': 'Enlace para {employee}',
  'Make a link to copy': 'Crear un enlace para copiar',
  'May sign in': 'Puede entrar',
  'Name, e-mail, phone, role': 'Nombre, correo, teléfono, función',
  'never seen yet': 'sin actividad todavía',
  'New employee': 'Nuevo empleado',
  'New password for {employee}': 'Nueva contraseña para {employee}',
  'Next you send or copy a link, with which they choose a passkey or a password themselves.':
    'A continuación envía o copia un enlace con el que la persona elige una llave de acceso o una contraseña.',
  'No way in yet': 'Sin acceso todavía',
  'Nobody matches': 'Nadie coincide',
  'Nothing is left to hand over: no appointments ahead and no projects under way.':
    'No queda nada por entregar: no hay citas pendientes ni proyectos en curso.',
  'Nowhere.': 'En ninguna parte.',
  'Oversees projects, coordinates with installers, logs key details and dates.':
    'Supervisa proyectos, coordina con los instaladores y registra datos y fechas clave.',
  Passkeys: 'Llaves de acceso',
  'Plans crews and installations, keeps permits moving.':
    'Planea cuadrillas e instalaciones y da seguimiento a los permisos.',
  'Remove employee': 'Eliminar empleado',
  'Remove passkey': 'Eliminar llave de acceso',
  'Remove passkey {name}': 'Eliminar la llave de acceso {name}',
  'Remove the passkey “{name}”?': '¿Eliminar la llave de acceso «{name}»?',
  'Remove {employee}?': '¿Eliminar a {employee}?',
  'Reset by link': 'Restablecer con un enlace',
  'Reset password': 'Restablecer contraseña',
  'Runs the office: everything, and also employees and company settings.':
    'Dirige la oficina: todo, y además los empleados y los ajustes de la empresa.',
  'Search employees': 'Buscar empleados',
  'seen {ago}': 'última actividad {ago}',
  'Send it to {email}': 'Enviarlo a {email}',
  'Sent to {email}. The link works once, until {until}.':
    'Enviado a {email}. El enlace funciona una sola vez, hasta {until}.',
  'Set a password': 'Asignar una contraseña',
  'Set password': 'Guardar contraseña',
  'Show all employees': 'Mostrar todos los empleados',
  'Show the password': 'Mostrar la contraseña',
  'Sign out everywhere': 'Cerrar todas las sesiones',
  'Sign {employee} out?': '¿Cerrar la sesión de {employee}?',
  'Signed in': 'Sesiones abiertas',
  'Signed out everywhere at once; passkeys, open links and calendar links stop working. The name stays on all work done.':
    'Se cierran todas sus sesiones de inmediato; las llaves de acceso, los enlaces abiertos y los enlaces de calendario dejan de funcionar. Su nombre se conserva en todo el trabajo hecho.',
  'Switched off, every session ends; the work done stays under the name':
    'Si lo apaga, se cierran todas sus sesiones; el trabajo hecho conserva su nombre',
  'Switched on, the password works again; passkeys are added anew':
    'Si lo enciende, la contraseña vuelve a funcionar; las llaves de acceso se agregan de nuevo',
  'The link': 'El enlace',
  'The mail could not be sent: {problem} Hand the link over otherwise.':
    'No se pudo enviar el correo: {problem} Entregue el enlace de otra forma.',
  'The old password stops working, and {firstName} is signed out on every device.':
    'La contraseña anterior deja de funcionar y se cierran las sesiones de {firstName} en todos los dispositivos.',
  'this employee': 'este empleado',
  'Verifies details; invoices, payments, expenses and month ends.':
    'Verifica los datos; facturas, pagos, gastos y cierres de mes.',
  'Visits sites, writes bids and follows them up.': 'Visita obras, prepara propuestas y les da seguimiento.',
  'When you save, {firstName} is out': 'Al guardar, {firstName} ya no podrá entrar',
  'With the link {firstName} chooses a passkey or a password. It works once, and an older link stops working. Until it is used, what {firstName} has goes on working.':
    'Con el enlace {firstName} elige una llave de acceso o una contraseña. Funciona una sola vez y anula cualquier enlace anterior. Mientras no se use, el acceso actual de {firstName} sigue funcionando.',
  'Withdraw the link': 'Anular el enlace',
  'Works once, until {until}. It is shown only here: whoever has it gets in.':
    'Funciona una sola vez, hasta {until}. Se muestra solo aquí: quien lo tenga puede entrar.',
  'Your own password, passkeys and sessions are under <0>Account</0>.':
    'Su propia contraseña, sus llaves de acceso y sus sesiones están en <0>Cuenta</0>.',
} as const satisfies Translations
