import type { Translations } from '../language/translations.ts'

export const helpEs = {
  'A bid on a project that is under contract. Once it is finalized, it adds to the contract or takes off.':
    'Una propuesta en un proyecto que ya está bajo contrato. Al finalizarla, aumenta o reduce el contrato.',
  'A bid that was handed out is frozen. Changing it makes the next revision, and the earlier one is superseded.':
    'Una propuesta que ya se entregó queda fija. Cambiarla crea la siguiente revisión, y la anterior queda sustituida.',
  'A line that the customer may add to the bid. It counts only when it is chosen.':
    'Una partida que el cliente puede agregar a la propuesta. Solo cuenta si la elige.',
  'A month whose money only an administrator may still change. Closing one closes every month before it.':
    'Un mes cuyo dinero solo un administrador puede cambiar. Cerrar uno cierra todos los meses anteriores.',
  'A newer revision has taken the place of this bid. It stays on record, and its link leads to the newer one.':
    'Una revisión más nueva tomó el lugar de esta propuesta. Queda registrada, y su enlace lleva a la nueva.',
  'A number made from the bytes of a PDF (SHA-256). Two documents with the same fingerprint are the same to the last letter: it proves what was signed.':
    'Un número calculado con los bytes de un PDF (SHA-256). Dos documentos con la misma huella son iguales hasta la última letra: prueba qué se firmó.',
  'A part of each invoice that the customer holds back until the work is complete (Civil Code § 8811). An invoice of its own asks for it then.':
    'Una parte de cada factura que el cliente retiene hasta que la obra esté terminada (Código Civil § 8811). Entonces se cobra con una factura propia.',
  'A person of a business that refers work, so that everybody knows whom to thank and whom to call.':
    'Una persona de una empresa que recomienda trabajo, para saber a quién agradecer y a quién llamar.',
  'A project that has just come in. It becomes work in progress by way of a visit, a bid and a signature.':
    'Un proyecto que acaba de llegar. Se vuelve obra en proceso con una visita, una propuesta y una firma.',
  'A reinforced concrete beam at ground level that ties the caissons together and carries the walls.':
    'Una trabe de concreto reforzado a nivel del suelo que une los pilotes y carga los muros.',
  'A round concrete pier, drilled deep into firm ground, that carries the building. It is usually priced by its depth, in VLF.':
    'Un pilote redondo de concreto, perforado hasta suelo firme, que carga el edificio. Suele cotizarse por profundidad, en VLF.',
  Aging: 'Antigüedad de saldos',
  'An invoice that was sent and shall not count. It stays on record with the reason.':
    'Una factura que se envió y que no debe contar. Queda registrada con el motivo.',
  'Before there is a contract, a customer declines. A project that was begun or agreed and ends early is canceled.':
    'Antes de que haya contrato, el cliente rechaza. Un proyecto que ya se empezó o acordó y termina antes se cancela.',
  Caisson: 'Pilote (caisson)',
  'Carrying an existing foundation down to firmer ground, in short sections, one after the other.':
    'Llevar una cimentación existente hasta suelo más firme, en tramos cortos, uno después del otro (recalce).',
  'Check-in': 'Registro de llegada',
  'Close what lies on top': 'Cerrar lo que está encima',
  'Closed month': 'Mes cerrado',
  'Committed cost': 'Costo comprometido',
  'Copy lines; Ctrl V pastes them, also rows from a spreadsheet':
    'Copiar partidas; Ctrl V las pega, también filas de una hoja de cálculo',
  'CSLB license': 'Licencia CSLB',
  'Cubic yard, 27 cubic feet: how concrete and soil are measured.':
    'Yarda cúbica, 27 pies cúbicos: así se miden el concreto y la tierra.',
  CY: 'CY (yarda cúbica)',
  'Declined or canceled': 'Rechazado o cancelado',
  Everywhere: 'En todas partes',
  Finalize: 'Finalizar',
  Fingerprint: 'Huella',
  'Grade beam': 'Trabe de cimentación (grade beam)',
  Help: 'Ayuda',
  'Cost to date divided by cost at completion. The same share of the contract is earned. If the cost reaches the estimate before the job is done, set a new estimate.':
    'Qué tan avanzada va una obra: su costo hasta hoy entre lo que habrá costado al final. La parte del contrato que eso representa está devengada. Si el costo llega a lo estimado y la obra no está terminada, no se sabe: necesita un nuevo estimado.',
  'Issuing authority': 'Autoridad emisora',
  'Jobs under contract that are not complete: what is earned so far, and what is billed ahead of the work or behind it.':
    'Obras bajo contrato sin terminar: lo devengado hasta hoy y lo facturado por adelantado o con atraso respecto al trabajo.',
  'Larger, smaller': 'Más grande, más chico',
  Lead: 'Prospecto',
  LF: 'LF (pie lineal)',
  'Linear foot: length along the ground, as of a grade beam or a drain.':
    'Pie lineal: longitud sobre el terreno, como la de una trabe o un drenaje.',
  'Lines of a bid': 'Partidas de una propuesta',
  LS: 'LS (suma global)',
  'Lump sum: one price for the whole, however much it turns out to be.':
    'Suma global: un solo precio por todo, sin importar cuánto resulte.',
  'Makes one bid the contract of its project. From then on, invoices are drawn from its payment schedule, and changes are change orders.':
    'Convierte una propuesta en el contrato de su proyecto. Desde entonces, las facturas salen de su calendario de pagos y los cambios son órdenes de cambio.',
  Markup: 'Sobreprecio (markup)',
  'Money of a received payment that was paid back. It is a record of its own; the payment stays as it was.':
    'Dinero de un pago recibido que se devolvió. Es un registro propio; el pago queda como estaba.',
  'Money that is owed, by how long ago it was due: not due yet, 1–30 days, 31–60, 61–90, more. The older it is, the harder it is to collect.':
    'Dinero que se debe, según hace cuánto venció: aún no vence, 1–30 días, 31–60, 61–90, más. Mientras más antiguo, más difícil de cobrar.',
  'Money that was received and that the bank has not confirmed yet. It is taken off the balance already.':
    'Dinero recibido que el banco todavía no confirma. Ya está descontado del saldo.',
  'More is billed than is earned so far: the customer has paid for work still to be done. Underbilling is the other way round.':
    'Se facturó más de lo devengado: al cliente ya se le cobró trabajo que falta por hacer. La subfacturación es al revés.',
  'No word like this is explained': 'No hay una palabra así',
  'Optional line': 'Partida opcional',
  Overbilling: 'Sobrefacturación',
  'Payment schedule': 'Calendario de pagos',
  'Percent complete': 'Porcentaje de avance',
  Permit: 'Permiso',
  'Photos and papers': 'Fotos y documentos',
  'Plan check': 'Revisión de planos',
  'Preliminary notice': 'Aviso preliminar (preliminary notice)',
  Referral: 'Recomendación',
  'Released permit': 'Permiso emitido',
  'Retention, VLF, permit …': 'Retención, VLF, permiso …',
  Reversal: 'Reversión',
  Revision: 'Revisión',
  'Save the note': 'Guardar la nota',
  'Says that a received payment never came: a check bounced, or it was entered by mistake. It takes all of the payment away.':
    'Dice que un pago recibido nunca llegó: un cheque rebotó o se registró por error. Anula todo el pago.',
  'Says that somebody was at an appointment: when, where, and how far from the site. It never keeps anybody from working when the phone gives no position.':
    'Dice que alguien estuvo en una cita: cuándo, dónde y a qué distancia de la obra. Nunca impide trabajar si el teléfono no da la ubicación.',
  'Search the words': 'Buscar palabras',
  'Search, and go to any screen': 'Buscar e ir a cualquier pantalla',
  Shift: 'Mayús',
  'Show me around': 'Muéstreme cómo funciona',
  Space: 'Espacio',
  Superseded: 'Sustituida',
  'The 20-day notice (Civil Code § 8200). Whoever works for a contractor and not for the owner has to give it to keep the right to a mechanics lien.':
    'El aviso de 20 días (Código Civil § 8200). Quien trabaja para un contratista y no para el dueño debe darlo para conservar el derecho a un gravamen (mechanics lien).',
  'The authority has issued the permit: its file is uploaded, and work may begin.':
    'La autoridad emitió el permiso: su archivo está subido y la obra puede empezar.',
  'The authority reads the drawings. It answers with corrections, or the permit is ready to be issued.':
    'La autoridad revisa los planos. Responde con correcciones, o el permiso queda listo para emitirse.',
  'The business and the salesperson that a lead came from, as they were on that day.':
    'La empresa y el vendedor de donde vino un prospecto, como eran ese día.',
  'The California Contractors State License Board. Its license number has to stand on every bid, contract and advertisement (Business and Professions Code § 7030.5).':
    'La junta de licencias de contratistas de California. Su número de licencia debe aparecer en cada propuesta, contrato y anuncio (Business and Professions Code § 7030.5).',
  'The cost of every expense of a project, whether it is paid yet or not.':
    'El costo de todos los gastos de un proyecto, pagados o no.',
  'The leave of an authority to build. It goes through stages, from preparing the application to the final inspection.':
    'La autorización para construir. Pasa por etapas, desde preparar la solicitud hasta la inspección final.',
  'The office that grants a permit: LADBS, SF DBI, the City of Oakland. Each has its own ways to apply and its own deadlines.':
    'La oficina que otorga un permiso: LADBS, SF DBI, la ciudad de Oakland. Cada una tiene sus propias formas de solicitud y sus plazos.',
  'The one before, the next one': 'El anterior, el siguiente',
  'The priced offer for a project: groups of lines, texts and a payment schedule. The customer reads it by a link or as a PDF and signs there.':
    'La oferta con precio para un proyecto: grupos de partidas, textos y un calendario de pagos. El cliente la lee por un enlace o en PDF y ahí firma.',
  'The words of the trade as they are used here, and the keys that save time.':
    'Las palabras del oficio como se usan aquí, y las teclas que ahorran tiempo.',
  'To the next field or button': 'Al siguiente campo o botón',
  'Try fewer letters, or another word for it.': 'Pruebe con menos letras o con otra palabra.',
  Underpinning: 'Recalce (underpinning)',
  'Undo; Ctrl Y brings it back': 'Deshacer; Ctrl Y lo rehace',
  'Vertical linear foot: depth, as of a caisson.': 'Pie lineal vertical: profundidad, como la de un pilote.',
  VLF: 'VLF (pie lineal vertical)',
  'Voided invoice': 'Factura anulada',
  'What you expect the whole job to cost: the cost up to your last estimate to complete, plus that estimate. Without one, it’s the cost in the bid. It’s never less than what you’ve spent.':
    'Lo que habrá costado una obra al terminar: su costo el día del último estimado por terminar, más ese estimado; si no hay, lo que estimó la propuesta. Lo que ya costó, si es más.',
  'What an invoice says about paying, such as Net 30: due thirty days after its date.':
    'Lo que una factura dice sobre el pago, como Net 30: vence treinta días después de su fecha.',
  'What does {word} mean?': '¿Qué significa {word}?',
  'What is added to the cost to make the price, as a part of the cost. A markup of 50% is a margin of 33%.':
    'Lo que se suma al costo para formar el precio, como parte del costo. Un sobreprecio de 50 % es un margen de 33 %.',
  'What is due when, by amount or percent: deposit, caissons poured, completion. It adds up to the total of the bid.':
    'Qué se paga y cuándo, por monto o porcentaje: anticipo, pilotes colados, terminación. Suma el total de la propuesta.',
  'What is left of the contract after the cost, in dollars or as a part of the price. A 30% margin means that 70 cents of each dollar are cost.':
    'Lo que queda del contrato después del costo, en dólares o como parte del precio. Un margen de 30 % significa que 70 centavos de cada dólar son costo.',
  'What the bid does not cover, in words, so that nobody expects it.':
    'Lo que la propuesta no cubre, en palabras, para que nadie lo espere.',
  'What the customer agreed to pay: the finalized bid and the finalized change orders.':
    'Lo que el cliente aceptó pagar: la propuesta finalizada y las órdenes de cambio finalizadas.',
  Words: 'Palabras',
  'Work in progress (WIP)': 'Obra en proceso (WIP)',
  'Work that is agreed and still to be done: the contract less what is earned so far.':
    'Trabajo acordado que falta por hacer: el contrato menos lo devengado hasta hoy.',
  '{count, plural, one {# word} other {# words}}': '{count, plural, one {# palabra} other {# palabras}}',
  'Words and keys': 'Palabras y teclas',
  'Go to the calendar': 'Ir al calendario',
  'Go to the customers': 'Ir a los clientes',
  'Go to the dashboard': 'Ir al inicio',
  'Go to the expenses': 'Ir a los gastos',
  'Go to the invoices': 'Ir a las facturas',
  'Go to the permits': 'Ir a los permisos',
  'Go to the projects': 'Ir a los proyectos',
  'Go to the reports': 'Ir a los informes',
  'Show these keys': 'Mostrar estas teclas',
} as const satisfies Translations
