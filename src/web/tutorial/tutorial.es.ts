import type { Translations } from '../language/translations.ts'

export const tutorialEs = {
  'A customer or an address that is known already is recognized while you type. The region gives the project its number; a first visit can be booked right here.':
    'Un cliente o una dirección ya conocidos se reconocen mientras escribe. La región da el número al proyecto; aquí mismo puede programar la primera visita.',
  'A list says what is still unfinished. A closed month does not change any more, and QuickBooks gets its files here.':
    'Una lista dice qué falta por terminar. Un mes cerrado ya no cambia, y aquí QuickBooks recibe sus archivos.',
  'A new bid starts empty, or as a copy of another. Revisions stay on record.':
    'Una propuesta nueva empieza vacía o como copia de otra. Las revisiones quedan registradas.',
  'A tour of three minutes goes through your main work on the real screens. It changes nothing.':
    'Un recorrido de tres minutos por su trabajo principal en las pantallas reales. No cambia nada.',
  'All expenses': 'Todos los gastos',
  'All invoices': 'Todas las facturas',
  'All payments': 'Todos los pagos',
  'Arrows, Enter and Tab move through the cells; rows from Excel can be pasted. Cost and margin are never on the customer’s copy.':
    'Las flechas, Enter y Tab recorren las celdas; puede pegar filas de Excel. El costo y el margen nunca salen en la copia del cliente.',
  Back: 'Atrás',
  'Behind Actions. From then on, what changes is a change order, and the project can be billed.':
    'Está en Acciones. Desde entonces, lo que cambia es una orden de cambio, y el proyecto se puede facturar.',
  'Behind the link the customer reads the bid, ticks options, asks a question, and signs with a finger. You see when it was viewed, and the answer lands on your dashboard.':
    'En el enlace, el cliente lee la propuesta, marca opciones, hace preguntas y firma con el dedo. Usted ve cuándo la abrió, y la respuesta llega a su inicio.',
  'Bill by the schedule': 'Facture según el calendario',
  'Book the visit for yourself or a colleague. On site, check in with one tap: it notes when, and how far from the house.':
    'Programe la visita para usted o un colega. En la obra, registre su llegada con un toque: anota cuándo y a qué distancia de la casa.',
  'By e-mail, WhatsApp or as a link. You see exactly what goes out, and whether it arrived.':
    'Por correo, WhatsApp o como enlace. Ve exactamente qué sale y si llegó.',
  'By stage, with the days each has been waiting. The longest wait stands out.':
    'Por etapa, con los días que lleva cada uno. La espera más larga resalta.',
  'By status and age, with their balance. A reminder goes out from here.':
    'Por estado y antigüedad, con su saldo. Desde aquí sale un recordatorio.',
  'Every permit at a glance': 'Todos los permisos de un vistazo',
  'Everything about one job': 'Todo sobre una obra',
  'Finalize makes it the contract': 'Finalizar la convierte en contrato',
  'Go on': 'Continuar',
  'Go on where you left it, or find it later in the menu under your initials.':
    'Continúe donde lo dejó, o encuéntrelo después en el menú de sus iniciales.',
  'It begins with a call': 'Empieza con una llamada',
  'Leave the tour': 'Salir del recorrido',
  'Lines like in a spreadsheet': 'Partidas como en una hoja de cálculo',
  'Money comes in': 'Entra el dinero',
  'Month, week, day or a plain list, of one person or of all. Drag a visit to move it; subscribe to it on your phone.':
    'Mes, semana, día o una lista, de una persona o de todas. Arrastre una visita para moverla; suscríbase desde su teléfono.',
  'New here?': '¿Es nuevo aquí?',
  'New invoice offers the next lines of the payment schedule; retention is held back where it is agreed.':
    'Factura nueva ofrece las siguientes líneas del calendario de pagos; la retención se descuenta donde está acordada.',
  'New lead is always at hand, also on the phone. One page, less than a minute.':
    'Prospecto nuevo siempre está a la mano, también en el teléfono. Una página, menos de un minuto.',
  'Not now': 'Ahora no',
  'Notes for everybody': 'Notas para todos',
  'Nothing gets lost': 'Nada se pierde',
  'One card for each: authority, application, days waiting, and a log of every call. Release it by uploading the permit.':
    'Una tarjeta para cada uno: autoridad, solicitud, días de espera y un registro de cada llamada. Libérelo subiendo el permiso.',
  'Permits of the job': 'Permisos de la obra',
  'Photograph the receipt, or drop twenty at once into the inbox. Margin follows from it.':
    'Fotografíe el comprobante, o suelte veinte a la vez en la bandeja. De ahí sale el margen.',
  'Photos from the site': 'Fotos de la obra',
  'Receivables, payables, cash, job profit, work in progress and backlog, from the same rows as every screen.':
    'Por cobrar, por pagar, efectivo, utilidad por obra, obra en proceso y trabajo pendiente, de los mismos registros que cada pantalla.',
  'Record the payment on its invoice, with a picture of the check. The balance, the aging and the reports know it at once.':
    'Registre el pago en su factura, con una foto del cheque. El saldo, la antigüedad y los reportes lo saben al instante.',
  'Send it': 'Envíela',
  'Status, customer, people and money on one page. The blue button is the next step that makes sense.':
    'Estado, cliente, personas y dinero en una página. El botón azul es el siguiente paso lógico.',
  'Take in a lead, then start the tour once more: it goes on through visit, bid, invoice and payment on your own project.':
    'Registre un prospecto y empiece el recorrido otra vez: sigue por visita, propuesta, factura y pago en su propio proyecto.',
  'Take them with the phone, many at once, also without a connection: they are sent when there is one. Before and after lie side by side.':
    'Tómelas con el teléfono, muchas a la vez, también sin conexión: se envían cuando la haya. El antes y el después quedan lado a lado.',
  'That is enough': 'Es suficiente',
  'That was it': 'Eso es todo',
  'The calendar': 'El calendario',
  'The customer signs on the phone': 'El cliente firma en el teléfono',
  'The payment schedule': 'El calendario de pagos',
  'The phone number first': 'Primero el teléfono',
  'The rest waits for your first project': 'El resto espera su primer proyecto',
  'The tour could not be started': 'No se pudo iniciar el recorrido',
  'The tour is not over yet.': 'El recorrido no ha terminado.',
  'Tour of Groundwork': 'Recorrido por Groundwork',
  'Visit the site': 'Visite la obra',
  'What came in, with the picture of the check. Tick what the bank has confirmed.':
    'Lo que entró, con la foto del cheque. Marque lo que el banco confirmó.',
  'What is due when, by amount or percent. It has to add up to the total, and the invoices are drawn from it later.':
    'Qué se paga y cuándo, por monto o porcentaje. Debe sumar el total, y de ahí salen después las facturas.',
  'What the job costs': 'Lo que cuesta la obra',
  'What waits for you stands here: visits, bids without an answer, permits, money that is late. Every figure leads to its rows.':
    'Aquí está lo que le espera: visitas, propuestas sin respuesta, permisos, dinero atrasado. Cada cifra lleva a sus registros.',
  'What was agreed on the phone stands here, with who wrote it and when.':
    'Lo que se acordó por teléfono queda aquí, con quién lo escribió y cuándo.',
  'Who did what, when, and what it was before. What was removed can be brought back.':
    'Quién hizo qué, cuándo y qué había antes. Lo que se quitó se puede recuperar.',
  'Who is owed what, paid in whole or in part. Receipts wait in the inbox until they are assigned.':
    'A quién se le debe qué, pagado completo o en partes. Los comprobantes esperan en la bandeja hasta asignarse.',
  'Words with a dotted line explain themselves. The tour, the words and the keys stay in the menu under your initials.':
    'Las palabras con línea punteada se explican solas. El recorrido, las palabras y las teclas quedan en el menú de sus iniciales.',
  'Write the bid': 'Escriba la propuesta',
  'Your day on one page': 'Su día en una página',
  '{step} of {steps}': '{step} de {steps}',
} as const satisfies Translations
