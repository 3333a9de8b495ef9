import type { Translations } from '../language/translations.ts'

export const demoEs = {
  '{unread} unread': '{unread} sin leer',
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
  'Enter a phone number with its area code, like (310) 555-0142.':
    'Escriba un número de teléfono con su código de área, como (310) 555-0142.',
  'Every chat on it is removed. The ledger of deliveries keeps its entries.':
    'Se eliminan todas las conversaciones. El registro de envíos conserva sus entradas.',
  'Every mail in it is removed. The ledger of deliveries keeps its entries.':
    'Se eliminan todos los correos. El registro de envíos conserva sus entradas.',
  'Mail to any other address arrives, and the server reports the delivery. These names before the @ behave differently:':
    'Cualquier otra dirección recibe su correo y el servidor informa la entrega. Estos nombres antes de la @ se comportan de otra manera:',
  Header: 'Encabezado',
  'Mail goes by SMTP to a server inside the demo. Nothing leaves this machine.':
    'El correo va por SMTP a un servidor dentro de la demostración. Nada sale de este equipo.',
  Mails: 'Correos',
  'No chats yet. Send a bid by WhatsApp, or open a chat and write first.':
    'Todavía no hay conversaciones. Envíe una propuesta por WhatsApp, o abra una conversación y escriba primero.',
  'No messages yet.': 'Todavía no hay mensajes.',
  'No subject': 'Sin asunto',
  'WhatsApp accepts only the approved template': 'WhatsApp solo acepta la plantilla aprobada',
  'Open chat': 'Abrir conversación',
  'Plain text': 'Texto simple',
  'Send a bid by e-mail, or a test message from the settings. It shows up here in seconds.':
    'Envíe una propuesta por correo, o un mensaje de prueba desde los ajustes. Aparece aquí en segundos.',
  'Send STOP': 'Enviar STOP',
  'Template {template}': 'Plantilla {template}',
  'The customer': 'El cliente',
  'The customer wants no more WhatsApp messages. Their record says so from then on.':
    'El cliente ya no quiere mensajes por WhatsApp. Desde entonces así consta en sus datos.',
  'The mail as it is read': 'El correo como se lee',
  'The server takes the mail and reports it undeliverable a moment later.':
    'El servidor recibe el correo y un momento después informa que no se pudo entregar.',
  'The office': 'La oficina',
  'For 24 hours after a customer writes, the office can write anything. At other times WhatsApp accepts only the approved template, and Groundwork uses it by itself. Opening a chat here marks its messages as read. Numbers that end like this behave differently:':
    'Durante 24 horas después de que un cliente escribe, la oficina puede escribir lo que quiera. En otros momentos WhatsApp solo acepta la plantilla aprobada, y Groundwork la usa por sí mismo. Al abrir una conversación aquí, sus mensajes se marcan como leídos. Los números que terminan así se comportan de otra manera:',
  'The connection breaks halfway. Groundwork tries again later.':
    'La conexión se corta a la mitad. Groundwork intenta otra vez más tarde.',
  'The server takes the mail but doesn’t answer for a minute. Groundwork sends it again; it shows once.':
    'El servidor recibe el correo, pero no responde durante un minuto. Groundwork lo envía otra vez; se muestra una sola vez.',
  'The server says 452: the mailbox is full. Groundwork tries again later.':
    'El servidor dice 452: el buzón está lleno. Groundwork intenta otra vez más tarde.',
  'The server says 550: there is no such mailbox. The delivery fails at once.':
    'El servidor dice 550: no existe ese buzón. El envío falla de inmediato.',
  'This number is not on WhatsApp: the message is refused at once.':
    'Este número no está en WhatsApp: el mensaje se rechaza de inmediato.',
  'WhatsApp answers with an error of its own. Groundwork tries again later.':
    'WhatsApp responde con un error propio. Groundwork intenta otra vez más tarde.',
  'WhatsApp doesn’t answer. Groundwork waits for news before it tries again.':
    'WhatsApp no responde. Groundwork espera noticias antes de intentar otra vez.',
  "WhatsApp messages go to a stand-in for Meta's Cloud API inside the demo. Nothing leaves this machine.":
    'Los mensajes de WhatsApp van a un sustituto de la Cloud API de Meta dentro de la demostración. Nada sale de este equipo.',
  'With an attachment': 'Con un archivo adjunto',
  'Write as the customer': 'Escribir como el cliente',
  'Download {fileName}': 'Descargar {fileName}',
  'Try what can go wrong': 'Pruebe lo que puede salir mal',
  'No mail yet': 'Todavía no hay correo',
  'The office can write anything until:': 'La oficina puede escribir lo que quiera hasta:',
  '{blocked, plural, one {One part} other {# parts}} from elsewhere not loaded.':
    '{blocked, plural, one {Una parte externa no se cargó.} other {# partes externas no se cargaron.}}',
  'Arrived {copies, plural, =2 {twice} other {# times}}, shown once':
    'Llegó {copies, plural, =2 {dos veces} other {# veces}}, se muestra una sola vez',
  'A customer’s number': 'El número de un cliente',
} as const satisfies Translations
