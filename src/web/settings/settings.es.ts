import type { Translations } from '../language/translations.ts'

export const settingsEs = {
  'A picture': 'Una imagen',
  'Ask {names} to change these. Anyone can add bid snippets.':
    'Pida a {names} que los cambie. Cualquiera puede agregar fragmentos para propuestas.',
  'Add a snippet': 'Agregar un fragmento',
  'Only administrators can change these. Anyone can add bid snippets.':
    'Solo los administradores pueden cambiarlos. Cualquiera puede agregar fragmentos para propuestas.',
  'Bid validity': 'Vigencia de las propuestas',
  'Bids and invoices': 'Propuestas y facturas',
  'Bids are valid for': 'Las propuestas son válidas por',
  'Bids that already use it keep their text.': 'Las propuestas que lo contienen conservan su texto.',
  'Choose a picture': 'Elegir una imagen',
  days: 'días',
  'Days from the day they are sent': 'Días desde que se envían',
  'Days past due, like 3, 14 and 30. Press Enter after each. Leave it empty to send no automatic reminders.':
    'Días de atraso, como 3, 14 y 30. Presione Enter después de cada uno. Déjelo vacío para no enviar recordatorios automáticos.',
  'Days past due. Press Enter after each. We remind once per step and invoice, between 9 AM and 6 PM.':
    'Días de atraso. Presione Enter después de cada uno. Recordamos una vez por paso y factura, entre las 9 a.m. y las 6 p.m.',
  '{days, plural, one {# day} other {# days}}': '{days, plural, one {# día} other {# días}}',
  '{days} days past due': '{days} días de atraso',
  For: 'Para',
  'Held back until the work is complete. You can change it on each invoice.':
    'Se retiene hasta terminar el trabajo. Puede cambiarla en cada factura.',
  'How bids, reminders and signed copies leave the office.':
    'Cómo salen de la oficina las propuestas, los recordatorios y las copias firmadas.',
  'License classes': 'Clases de licencia',
  "Missing in the server's settings:": 'Faltan en la configuración del servidor:',
  'Must be a number of days from 1 to {longest}': 'Debe ser un número de días de 1 a {longest}',
  'Must be a PNG or JPEG picture': 'Debe ser una imagen PNG o JPEG',
  'Must be at most 1 MB': 'Debe pesar como máximo 1 MB',
  Never: 'Nunca',
  'Next project numbers': 'Próximos números de proyecto',
  'No logo': 'Sin logotipo',
  'Number formats': 'Formatos de número',
  'Offered on every invoice; press Enter after each':
    'Se ofrecen en cada factura; presione Enter después de cada una',
  'Paragraphs for a bid’s scope, exclusions or terms. Changing one doesn’t change existing bids.':
    'Párrafos para el alcance, las exclusiones o los términos de una propuesta. Cambiar uno no cambia las propuestas existentes.',
  'PNG or JPEG, at most 1 MB. A white background prints best.':
    'PNG o JPEG, máximo 1 MB. Un fondo blanco se imprime mejor.',
  'Press Enter after each, like C-8 or A': 'Presione Enter después de cada una, como C-8 o A',
  'Project numbers': 'Números de proyecto',
  'Ready to send': 'Listo para enviar',
  'Reads {formatted}': 'Se lee {formatted}',
  'Send reminders for overdue invoices': 'Enviar recordatorios de facturas vencidas',
  'Reminders of overdue invoices': 'Recordatorios de facturas vencidas',
  Replace: 'Reemplazar',
  'Retention on new invoices': 'Retención en facturas nuevas',
  'Save bids and invoices': 'Guardar propuestas y facturas',
  'Save texts': 'Guardar textos',
  'Texts of bids': 'Textos de las propuestas',
  'New bids start with these texts. If the Spanish is empty, bids in Spanish start with the English.':
    'Las propuestas nuevas empiezan con estos textos. Si el texto en español está vacío, las propuestas en español empiezan con el inglés.',
  'Save company': 'Guardar compañía',
  'Save number formats': 'Guardar formatos de número',
  'Send a test': 'Enviar una prueba',
  'Set this number': 'Fijar este número',
  'Settings saved': 'Ajustes guardados',
  'Snippets for bids': 'Fragmentos para propuestas',
  'this snippet': 'este fragmento',
  'Test message to': 'Mensaje de prueba a',
  'Test message to the number': 'Mensaje de prueba al número',
  "The company's logo": 'El logotipo de la compañía',
  'The region’s next lead gets this number.': 'El próximo prospecto de la región recibe este número.',
  'the settings': 'los ajustes',
  'This is the demo. E-mail goes to the demo mailbox and WhatsApp to the demo phone; nobody receives anything.':
    'Esta es la demostración. El correo va al buzón de la demostración y WhatsApp a su teléfono; nadie recibe nada.',
  'New ones start with these. Existing ones don’t change.':
    'Las nuevas empiezan así. Las que ya existen no cambian.',
  'Printed at the top of every bid, invoice and receipt.':
    'Se imprime al principio de cada propuesta, factura y recibo.',
  'Printed on every bid and invoice.': 'Se imprime en cada propuesta y factura.',
  'The person who runs your server sets these and restarts it.':
    'Quien administra el servidor los define y lo reinicia.',
  'You can view these settings': 'Puede consultar estos ajustes',
  'YY is the year; each # is a digit of the number.': 'YY es el año; cada # es un dígito del número.',
  ZIP: 'Código postal',
} as const satisfies Translations
