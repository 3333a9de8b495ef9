import type { Translations } from '../language/translations.ts'

export const demoEs = {
  '{unread} not read': '{unread} sin leer',
  'Accepted by WhatsApp': 'Aceptado por WhatsApp',
  'All chats': 'Todas las conversaciones',
  'All mails': 'Todos los correos',
  Arrived: 'Llegó',
  'As designed': 'Con su diseño',
  Attachments: 'Archivos adjuntos',
  Chats: 'Conversaciones',
  'Choose a chat to read it.': 'Elija una conversación para leerla.',
  'Choose a mail to read it.': 'Elija un correo para leerlo.',
  'Clear the phone': 'Vaciar el teléfono',
  'Empty the mailbox': 'Vaciar el buzón',
  'Enter a telephone number with its area code': 'Escriba un número de teléfono con su código de área',
  'Every chat on it is removed. The ledger of deliveries keeps its entries.':
    'Se elimina cada conversación. El registro de envíos conserva sus entradas.',
  'Every mail in it is removed. The ledger of deliveries keeps its entries.':
    'Se elimina cada correo. El registro de envíos conserva sus entradas.',
  'Every other address gets its mail, and the server reports the delivery. These names before the @ behave differently:':
    'Cualquier otra dirección recibe su correo y el servidor informa la entrega. Estos nombres antes de la @ se comportan de otra manera:',
  Header: 'Encabezado',
  'Mail goes by SMTP to a server inside the demo. Nothing leaves this machine.':
    'El correo va por SMTP a un servidor dentro de la demostración. Nada sale de este equipo.',
  Mails: 'Correos',
  'No chats yet. Send a bid by WhatsApp, or open a chat and write first.':
    'Todavía no hay conversaciones. Envíe una propuesta por WhatsApp, o abra una conversación y escriba primero.',
  'No messages yet.': 'Todavía no hay mensajes.',
  'No subject': 'Sin asunto',
  'Only the approved template gets through': 'Solo pasa la plantilla aprobada',
  'Open chat': 'Abrir conversación',
  'Plain text': 'Texto simple',
  'Send a bid by e-mail, or try a message in the settings: it shows up here within seconds.':
    'Envíe una propuesta por correo, o pruebe un mensaje en los ajustes: aparece aquí en segundos.',
  'Send STOP': 'Enviar STOP',
  'Template {template}': 'Plantilla {template}',
  'The customer': 'El cliente',
  'The customer wants no more messages on WhatsApp; their record says so from then on.':
    'El cliente ya no quiere mensajes por WhatsApp; desde entonces consta en sus datos.',
  'The mail as it is read': 'El correo como se lee',
  'The mail is taken, and a report gives it back a moment later.':
    'El correo se recibe, y un informe lo devuelve un momento después.',
  'The office': 'La oficina',
  'The office may write freely for 24 hours after a customer wrote; at other times only the approved template gets through, and Groundwork uses it by itself. Opening a chat here marks its messages as read. Numbers that end like this behave differently:':
    'La oficina puede escribir libremente durante 24 horas después de que un cliente escribió; en otros momentos solo pasa la plantilla aprobada, y Groundwork la usa por sí mismo. Al abrir una conversación aquí, sus mensajes se marcan como leídos. Los números que terminan así se comportan de otra manera:',
  'The server hangs up in the middle. Groundwork tries again later.':
    'El servidor cuelga a la mitad. Groundwork intenta otra vez más tarde.',
  'The server has the mail and does not answer for a minute. Groundwork sends it again; it is shown once.':
    'El servidor tiene el correo y no responde durante un minuto. Groundwork lo envía otra vez; se muestra una sola vez.',
  'The server says 452: the mailbox is full. Groundwork tries again later.':
    'El servidor dice 452: el buzón está lleno. Groundwork intenta otra vez más tarde.',
  'The server says 550: there is no such mailbox. The delivery fails at once.':
    'El servidor dice 550: no existe ese buzón. El envío falla de inmediato.',
  'This number is not on WhatsApp: the message is refused at once.':
    'Este número no está en WhatsApp: el mensaje se rechaza de inmediato.',
  'WhatsApp answers with an error of its own. Groundwork tries again later.':
    'WhatsApp responde con un error propio. Groundwork intenta otra vez más tarde.',
  'WhatsApp does not answer at all. Groundwork waits for news before it tries again.':
    'WhatsApp no responde nada. Groundwork espera noticias antes de intentar otra vez.',
  "WhatsApp messages go to a stand-in for Meta's Cloud API inside the demo. Nothing leaves this machine.":
    'Los mensajes de WhatsApp van a un sustituto de la Cloud API de Meta dentro de la demostración. Nada sale de este equipo.',
  'With an attachment': 'Con un archivo adjunto',
  'Write as the customer': 'Escribir como el cliente',
  'Download {fileName}': 'Descargar {fileName}',
  'Try what can go wrong': 'Pruebe lo que puede salir mal',
  'No mail yet': 'Todavía no hay correo',
  'The office may write freely until:': 'La oficina puede escribir libremente hasta:',
  '{blocked, plural, one {One part} other {# parts}} from elsewhere not loaded.':
    '{blocked, plural, one {Una parte externa no se cargó.} other {# partes externas no se cargaron.}}',
  'Arrived {copies, plural, =2 {twice} other {# times}}, shown once':
    'Llegó {copies, plural, =2 {dos veces} other {# veces}}, se muestra una sola vez',
  'The number of a customer': 'El número de un cliente',
} as const satisfies Translations
