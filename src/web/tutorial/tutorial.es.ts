import type { Translations } from '../language/translations.ts'

export const tutorialEs = {
  'We recognize customers and addresses while you type. The region sets the project number, and you can book the first visit right here.':
    'Reconocemos clientes y direcciones mientras escribe. La región da el número al proyecto, y aquí mismo puede programar la primera visita.',
  'A checklist shows what’s unfinished. Once closed, a month’s money stays put. Download the QuickBooks files here.':
    'Una lista muestra lo que falta. Ya cerrado, el dinero del mes no cambia. Descargue aquí los archivos para QuickBooks.',
  'A new bid starts empty, or as a copy of another. Revisions stay on record.':
    'Una propuesta nueva empieza vacía o como copia de otra. Las revisiones quedan registradas.',
  'Take a three-minute tour of your main work on the real screens. It changes nothing.':
    'Un recorrido de tres minutos por su trabajo principal en las pantallas reales. No cambia nada.',
  'All expenses': 'Todos los gastos',
  'All invoices': 'Todas las facturas',
  'All payments': 'Todos los pagos',
  'Move with the arrows, Enter and Tab, and paste rows from Excel. The customer never sees cost and margin.':
    'Muévase con las flechas, Enter y Tab, y pegue filas de Excel. El cliente nunca ve el costo ni el margen.',
  Back: 'Atrás',
  'It’s under Actions. After that, changes are change orders, and you can bill the project.':
    'Está en Acciones. Después, los cambios son órdenes de cambio y ya puede facturar el proyecto.',
  'The customer opens the link, reads the bid, picks options, asks questions and signs with a finger. Your dashboard shows when they viewed it, and their answer.':
    'El cliente abre el enlace, lee la propuesta, marca opciones, hace preguntas y firma con el dedo. En el inicio se ve cuándo la abrió y qué respondió.',
  'Bill by the schedule': 'Facture según el calendario',
  'Book the visit for yourself or a colleague. On site, check in with one tap: we record when, and how far from the house.':
    'Programe la visita para usted o un compañero. En la obra, registre su llegada con un toque: anotamos cuándo y a qué distancia de la casa.',
  'By e-mail, WhatsApp or as a link. You see exactly what goes out, and whether it arrived.':
    'Por correo, WhatsApp o como enlace. Ve exactamente qué sale y si llegó.',
  'By stage, with the days each has been waiting. The longest wait stands out.':
    'Por etapa, con los días que lleva cada uno. La espera más larga resalta.',
  'By status and age, with their balances. Send reminders from here.':
    'Por estatus y antigüedad, con su saldo. Envíe recordatorios desde aquí.',
  'Every permit at a glance': 'Todos los permisos de un vistazo',
  'Everything about one job': 'Todo sobre una obra',
  'Finalize makes it the contract': 'Al finalizarla se vuelve el contrato',
  'Go on': 'Continuar',
  'Pick up where you left off, or find it later in the menu under your initials.':
    'Continúe donde lo dejó, o encuéntrelo después en el menú de sus iniciales.',
  'It starts with a call': 'Empieza con una llamada',
  'Leave the tour': 'Salir del recorrido',
  'Lines like in a spreadsheet': 'Líneas como en una hoja de cálculo',
  'Money comes in': 'Entra el dinero',
  'Month, week, day or a list, for one person or everyone. Drag a visit to move it, or subscribe on your phone.':
    'Mes, semana, día o una lista, de una persona o de todos. Arrastre una visita para moverla, o suscríbase desde su teléfono.',
  'New here?': '¿Primera vez aquí?',
  'New invoice suggests the next lines of the payment schedule and holds back the agreed retention.':
    'Factura nueva propone las siguientes líneas del calendario de pagos y descuenta la retención acordada.',
  'New lead is always there, on the phone too. One page, less than a minute.':
    'Prospecto nuevo siempre está a la mano, también en el teléfono. Una página, menos de un minuto.',
  'Not now': 'Ahora no',
  'Notes for everyone': 'Notas para todos',
  'Nothing gets lost': 'Nada se pierde',
  'Each has a card: authority, application, days waiting and a log of calls. Upload the permit to release it.':
    'Cada uno tiene una tarjeta: autoridad, solicitud, días de espera y una bitácora de llamadas. Suba el permiso para registrar su emisión.',
  'Permits of the job': 'Permisos de la obra',
  'Photograph a receipt, or drop many into the inbox at once. The margin updates by itself.':
    'Fotografíe un comprobante, o suelte muchos a la vez en la bandeja. El margen se actualiza solo.',
  'Photos from the site': 'Fotos de la obra',
  'Receivables, payables, cash, job profit, work in progress and backlog.':
    'Por cobrar, por pagar, efectivo, utilidad por obra, obra en proceso y trabajo pendiente.',
  'Record the payment on its invoice, with a picture of the check. Balance, aging and reports update right away.':
    'Registre el pago en su factura, con una foto del cheque. El saldo, la antigüedad y los reportes se actualizan al instante.',
  'Send it': 'Envíela',
  'Status, customer, people and money on one page. The blue button is the next step.':
    'Estatus, cliente, personas y dinero en una página. El botón azul es el siguiente paso.',
  'Add a lead, then start the tour again. It shows visit, bid, invoice and payment on your own project.':
    'Registre un prospecto y empiece el recorrido otra vez. Muestra visita, propuesta, factura y pago en su propio proyecto.',
  'Take many at once, even offline: we send them when you’re back online. Compare before and after side by side.':
    'Tome muchas a la vez, también sin conexión: las enviamos cuando vuelva. Compare el antes y el después lado a lado.',
  'No, thanks': 'No, gracias',
  'That’s it': 'Eso es todo',
  'The calendar': 'El calendario',
  'The customer signs on the phone': 'El cliente firma en el teléfono',
  'The payment schedule': 'El calendario de pagos',
  'The phone number first': 'Primero el teléfono',
  'The rest needs your first project': 'El resto necesita su primer proyecto',
  'The tour couldn’t start': 'No se pudo iniciar el recorrido',
  'You haven’t finished the tour.': 'No ha terminado el recorrido.',
  'Tour of Groundwork': 'Recorrido por Groundwork',
  'Visit the site': 'Visite la obra',
  'Money that came in, with pictures of the checks. Check off what the bank has confirmed.':
    'Lo que entró, con la foto del cheque. Marque lo que el banco confirmó.',
  'What’s due when, by amount or percent. It must add up to the total, and your invoices follow it.':
    'Qué se paga y cuándo, por monto o porcentaje. Debe sumar el total, y de ahí salen después las facturas.',
  'What the job costs': 'Lo que cuesta la obra',
  'Everything that’s waiting for you: visits, bids without an answer, permits, late money. Click a figure to see its details.':
    'Todo lo que le espera: visitas, propuestas sin respuesta, permisos, dinero atrasado. Haga clic en una cifra para ver los detalles.',
  'Write down what was agreed on the phone. Everyone sees who wrote it and when.':
    'Anote lo que se acordó por teléfono. Todos ven quién lo escribió y cuándo.',
  'Who did what, when, and what it was before. You can restore what was deleted.':
    'Quién hizo qué, cuándo y qué había antes. Puede recuperar lo que se eliminó.',
  'Who you owe, how much, and what’s paid. Receipts wait in the inbox until you assign them.':
    'A quién le debe, cuánto y qué está pagado. Los comprobantes esperan en la bandeja hasta que los asigne.',
  'Click a word with a dotted line to see what it means. The tour, words and keys are in the menu under your initials.':
    'Haga clic en una palabra con línea punteada para ver qué significa. El recorrido, las palabras y las teclas están en el menú de sus iniciales.',
  'Write the bid': 'Escriba la propuesta',
  'Your day on one page': 'Su día en una página',
  '{step} of {steps}': '{step} de {steps}',
} as const satisfies Translations
