import type { Translations } from '../language/translations.ts'

export const settingsEs = {
  'A picture': 'Una imagen',
  'Add a snippet': 'Agregar un texto',
  'An administrator changes them. Snippets for bids are everybody’s.':
    'Los cambia un administrador. Los textos para propuestas son de todos.',
  'Bid validity': 'Vigencia de las propuestas',
  'Bids and invoices': 'Propuestas y facturas',
  'Bids are valid for': 'Vigencia de las propuestas nuevas',
  'Bids that hold it keep their text.': 'Las propuestas que lo contienen conservan su texto.',
  'Choose a picture': 'Elegir una imagen',
  days: 'días',
  'Days from the day they are sent': 'Días desde que se envían',
  'Days past due, like 3, 14 and 30; press Enter after each. None: customers are never reminded by themselves.':
    'Días de atraso, como 3, 14 y 30; presione Enter después de cada uno. Ninguno: no se envían recordatorios automáticos.',
  'Days past due; press Enter after each. Each invoice is reminded of once per step, between 9 AM and 6 PM.':
    'Días de atraso; presione Enter después de cada uno. De cada factura se envía un recordatorio por paso, entre las 9 a. m. y las 6 p. m.',
  '{days, plural, one {# day} other {# days}}': '{days, plural, one {# día} other {# días}}',
  '{days} days past due': '{days} días de atraso',
  'Delete {title}?': '¿Borrar {title}?',
  For: 'Para',
  'Held back until the work is complete; may be changed on each invoice':
    'Se retiene hasta terminar el trabajo; se puede cambiar en cada factura',
  'How bids, reminders and signed copies leave the office.':
    'Cómo salen de la oficina las propuestas, los recordatorios y las copias firmadas.',
  'License classes': 'Clases de licencia',
  "Missing in the server's settings:": 'Faltan en la configuración del servidor:',
  'Must be a number of days from 1 to {longest}': 'Debe ser un número de días de 1 a {longest}',
  'Must be a PNG or JPEG picture': 'Debe ser una imagen PNG o JPEG',
  'Must be at most 1 MB': 'Debe pesar como máximo 1 MB',
  '{count, plural, one {{names} can change them: ask there.} other {{names} can change them: ask any of them.}} Snippets for bids are everybody’s.':
    '{count, plural, one {Puede cambiarlos {names}: pídaselo.} other {Pueden cambiarlos {names}: pídaselo a cualquiera.}} Los textos para propuestas son de todos.',
  Never: 'Nunca',
  'Next project numbers': 'Próximos números de proyecto',
  'No logo': 'Sin logotipo',
  'Number formats': 'Formatos de número',
  'Offered on every invoice; press Enter after each':
    'Se ofrecen en cada factura; presione Enter después de cada uno',
  "Paragraphs to put into a bid's scope, exclusions or terms. Bids keep the text that they hold.":
    'Párrafos para el alcance, las exclusiones o los términos de una propuesta. Las propuestas conservan el texto que contienen.',
  'PNG or JPEG, at most 1 MB; on a white background it prints best':
    'PNG o JPEG, máximo 1 MB; se imprime mejor sobre fondo blanco',
  'Press Enter after each, like C-8 or A': 'Presione Enter después de cada una, como C-8 o A',
  'Project numbers': 'Números de proyecto',
  'Ready to send': 'Listo para enviar',
  'Reads {formatted}': 'Se lee {formatted}',
  'Remind of overdue invoices': 'Recordar las facturas vencidas',
  'Reminders of overdue invoices': 'Recordatorios de facturas vencidas',
  Replace: 'Reemplazar',
  'Retention on new invoices': 'Retención en facturas nuevas',
  'Save bids and invoices': 'Guardar propuestas y facturas',
  'Save texts': 'Guardar textos',
  'Texts of bids': 'Textos de las propuestas',
  'What new bids begin with. Where the Spanish is empty, a bid in Spanish begins with the English.':
    'Con lo que empiezan las propuestas nuevas. Donde falta el español, una propuesta en español empieza con el inglés.',
  'Save company': 'Guardar empresa',
  'Save number formats': 'Guardar formatos de número',
  'Send a test': 'Enviar una prueba',
  'Set this number': 'Fijar este número',
  'Settings saved': 'Ajustes guardados',
  'Snippets for bids': 'Textos para propuestas',
  'this snippet': 'este texto',
  'Test message to': 'Mensaje de prueba a',
  'Test message to the number': 'Mensaje de prueba al número',
  "The company's logo": 'El logotipo de la empresa',
  'The next lead of the region gets this number.': 'El próximo prospecto de la región recibe este número.',
  'the settings': 'los ajustes',
  'This is the demo: mail goes to its own mailbox and WhatsApp to its own phone. Nothing reaches anybody.':
    'Esta es la demostración: el correo va a su propio buzón y WhatsApp a su propio teléfono. Nada le llega a nadie.',
  'What new ones begin with; those that exist stay as they are.':
    'Con lo que empiezan las nuevas; las que ya existen no cambian.',
  'What stands at the head of every bid, invoice and receipt.':
    'Lo que encabeza cada propuesta, factura y recibo.',
  'What stands on every bid and invoice.': 'Lo que aparece en cada propuesta y factura.',
  'Whoever runs the server sets them and starts it again.':
    'Quien administra el servidor los define y lo reinicia.',
  'You read the settings here': 'Aquí consulta los ajustes',
  'YY is the year; each # is a digit of the number.': 'YY es el año; cada # es un dígito del número.',
  ZIP: 'Código postal',
} as const satisfies Translations
