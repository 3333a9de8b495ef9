import type { Translations } from '../language/translations.ts'

export const helpEs = {
  'A bid on a project that already has a contract. Finalizing it adds to the contract or reduces it.':
    'Una propuesta en un proyecto que ya está bajo contrato. Al finalizarla, aumenta o reduce el contrato.',
  'A bid can’t change once it’s sent. Editing it creates the next revision, which replaces the earlier one.':
    'Una propuesta enviada ya no cambia. Al editarla se crea la siguiente revisión, que sustituye a la anterior.',
  'A line the customer can add to the bid. It counts only if they choose it.':
    'Una línea que el cliente puede agregar a la propuesta. Solo cuenta si la elige.',
  'A month in which only administrators can still change money. Closing a month closes all earlier ones too.':
    'Un mes cuyo dinero solo un administrador puede cambiar. Al cerrar uno se cierran también todos los anteriores.',
  'A newer revision replaced this bid. It stays on record, and its link leads to the new one.':
    'Una revisión más nueva tomó el lugar de esta propuesta. Queda registrada, y su enlace lleva a la nueva.',
  'A number computed from a PDF’s bytes (SHA-256). Two files with the same fingerprint are identical, so it proves what was signed.':
    'Un número calculado con los bytes de un PDF (SHA-256). Dos archivos con la misma huella son idénticos; así se prueba qué se firmó.',
  'The part of each invoice that the customer holds back until the work is complete (Civil Code § 8811). Then you bill it with its own invoice.':
    'Una parte de cada factura que el cliente retiene hasta que la obra esté terminada (Código Civil § 8811). Entonces se cobra con una factura propia.',
  'A person at a business that refers work to you, so everyone knows whom to thank and call.':
    'Una persona de una empresa que recomienda trabajo, para saber a quién agradecer y a quién llamar.',
  'A project that has just come in. A visit, a bid and a signature turn it into a job.':
    'Un proyecto que acaba de llegar. Con una visita, una propuesta y una firma se convierte en obra.',
  'A reinforced concrete beam at ground level that ties the caissons together and carries the walls.':
    'Una trabe de concreto reforzado a nivel del suelo que une los pilotes y carga los muros.',
  'A round concrete pier, drilled deep into firm ground, that carries the building. It is usually priced by its depth, in VLF.':
    'Un pilote redondo de concreto, perforado hasta suelo firme, que carga el edificio. Suele cotizarse por profundidad, en VLF.',
  Aging: 'Antigüedad de saldos',
  'An invoice that was sent but no longer counts. It stays on record with the reason.':
    'Una factura que se envió, pero ya no cuenta. Queda registrada con el motivo.',
  'Declined: the customer said no before there was a contract. Canceled: the project ended early after that.':
    'Rechazado: el cliente dijo que no antes de que hubiera contrato. Cancelado: el proyecto terminó antes de tiempo después de eso.',
  Caisson: 'Pilote (caisson)',
  'Extending an existing foundation down to firmer ground, in short sections, one after the other.':
    'Llevar una cimentación existente hasta suelo más firme, en tramos cortos, uno después del otro (recalce).',
  'Check-in': 'Registro de llegada',
  'Close what’s on top': 'Cerrar lo que está encima',
  'Closed month': 'Mes cerrado',
  'Committed cost': 'Costo comprometido',
  'Copy lines. Ctrl V pastes them, or rows from a spreadsheet.':
    'Copiar líneas. Ctrl V las pega, o filas de una hoja de cálculo.',
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
    'El costo a la fecha entre el costo al terminar. Esa misma parte del contrato está devengada. Si el costo llega al estimado antes de terminar la obra, agregue un estimado nuevo.',
  'Issuing authority': 'Autoridad emisora',
  'Jobs under contract that aren’t complete: what’s earned so far, and whether billing is ahead of the work or behind.':
    'Obras bajo contrato sin terminar: lo devengado hasta hoy y lo facturado por adelantado o con atraso respecto al trabajo.',
  'Zoom in, zoom out': 'Acercar, alejar',
  Lead: 'Prospecto',
  LF: 'LF (pie lineal)',
  'Linear foot: length along the ground, as of a grade beam or a drain.':
    'Pie lineal: longitud sobre el terreno, como la de una trabe o un drenaje.',
  'Lines of a bid': 'Líneas de una propuesta',
  LS: 'LS (suma global)',
  'Lump sum: one price for the whole job, however much work it takes.':
    'Suma global: un solo precio por todo el trabajo, sin importar cuánto cueste hacerlo.',
  'Makes a bid the project’s contract. From then on, invoices follow its payment schedule, and changes are change orders.':
    'Convierte una propuesta en el contrato de su proyecto. Desde entonces, las facturas salen de su calendario de pagos y los cambios son órdenes de cambio.',
  Markup: 'Sobreprecio (markup)',
  'Money you paid back from a received payment. It’s a separate record; the payment doesn’t change.':
    'Dinero de un pago recibido que usted devolvió. Es un registro aparte; el pago queda como estaba.',
  'Money owed, by how late it is: not due yet, 1–30 days, 31–60, 61–90, more. The older it is, the harder it is to collect.':
    'Dinero que se debe, según hace cuánto venció: aún no vence, 1–30 días, 31–60, 61–90, más. Mientras más antiguo, más difícil de cobrar.',
  'Money you’ve received that the bank hasn’t confirmed yet. It already reduces the balance.':
    'Dinero recibido que el banco todavía no confirma. Ya está descontado del saldo.',
  'You’ve billed more than you’ve earned so far: you still owe the customer that work. Underbilling is the opposite.':
    'Se facturó más de lo devengado: al cliente ya se le cobró trabajo que falta por hacer. La subfacturación es al revés.',
  'No match': 'Sin resultados',
  'Optional line': 'Línea opcional',
  Overbilling: 'Sobrefacturación',
  'Payment schedule': 'Calendario de pagos',
  'Percent complete': 'Porcentaje de avance',
  Permit: 'Permiso',
  'Photos and papers': 'Fotos y documentos',
  'Plan check': 'Revisión de planos',
  'Preliminary notice': 'Aviso preliminar (preliminary notice)',
  Referral: 'Recomendación',
  'Released permit': 'Permiso emitido',
  'Retention, VLF, permit …': 'Retención, VLF, permiso…',
  Reversal: 'Reversión',
  Revision: 'Revisión',
  'Save the note': 'Guardar la nota',
  'Cancels a payment that never came in: a check bounced, or it was entered by mistake. It cancels the whole payment.':
    'Anula un pago que nunca llegó: un cheque rebotó o se registró por error. Anula el pago completo.',
  'A record that someone was at an appointment: when, where, and how far from the site. It works even when the phone has no location.':
    'Constancia de que alguien estuvo en una cita: cuándo, dónde y a qué distancia de la obra. Funciona aunque el teléfono no dé la ubicación.',
  'Search the words': 'Buscar palabras',
  'Search, and go to any screen': 'Buscar e ir a cualquier pantalla',
  Shift: 'Mayús',
  'Show me around': 'Muéstreme cómo funciona',
  Space: 'Espacio',
  Superseded: 'Sustituida',
  'The 20-day notice (Civil Code § 8200). If you work for a contractor and not for the owner, you must give it to keep your right to a mechanics lien.':
    'El aviso de 20 días (Código Civil § 8200). Quien trabaja para un contratista y no para el dueño debe darlo para conservar el derecho a un gravamen (mechanics lien).',
  'The authority issued the permit, its file is uploaded, and work can start.':
    'La autoridad emitió el permiso: su archivo está subido y la obra puede empezar.',
  'The authority reviews the drawings. It asks for corrections, or the permit is ready to be issued.':
    'La autoridad revisa los planos. Responde con correcciones, o el permiso queda listo para emitirse.',
  'The business and salesperson a lead came from, as they were on that day.':
    'La empresa y el vendedor de donde vino un prospecto, como eran ese día.',
  'The California Contractors State License Board. Its license number must appear on every bid, contract and advertisement (Business and Professions Code § 7030.5).':
    'La junta de licencias de contratistas de California. Su número de licencia debe aparecer en cada propuesta, contrato y anuncio (Business and Professions Code § 7030.5).',
  'The cost of all of a project’s expenses, paid or not.':
    'El costo de todos los gastos de un proyecto, pagados o no.',
  'An authority’s permission to build. It goes through stages, from preparing the application to the final inspection.':
    'El permiso de una autoridad para construir. Pasa por etapas, desde preparar la solicitud hasta la inspección final.',
  'The office that issues a permit, like LADBS, SF DBI or the City of Oakland. Each has its own process and deadlines.':
    'La oficina que otorga un permiso: LADBS, SF DBI, la ciudad de Oakland. Cada una tiene sus propias formas de solicitud y sus plazos.',
  'Previous, next': 'Anterior, siguiente',
  'Your priced offer for a project: groups of lines, texts and a payment schedule. The customer opens it by a link or as a PDF, and signs online.':
    'La oferta con precio para un proyecto: grupos de líneas, textos y un calendario de pagos. El cliente la abre por un enlace o en PDF, y firma en línea.',
  'What the words mean here, and the keys that save time.':
    'Qué significan aquí las palabras, y las teclas que ahorran tiempo.',
  'Next field or button': 'Siguiente campo o botón',
  'Try fewer letters or another word.': 'Pruebe con menos letras o con otra palabra.',
  Underpinning: 'Recalce (underpinning)',
  'Undo. Ctrl Y redoes.': 'Deshacer. Ctrl Y rehace.',
  'Vertical linear foot: depth, as of a caisson.': 'Pie lineal vertical: profundidad, como la de un pilote.',
  VLF: 'VLF (pie lineal vertical)',
  'Voided invoice': 'Factura anulada',
  'What you expect the whole job to cost: the cost up to your last estimate to complete, plus that estimate. Without one, it’s the cost in the bid. It’s never less than what you’ve spent.':
    'Lo que se espera que cueste toda la obra: el costo hasta el último estimado por terminar, más ese estimado. Si no hay estimado, el costo de la propuesta. Nunca es menos de lo ya gastado.',
  'When an invoice is due. Net 30 means 30 days after its date.':
    'Cuándo vence una factura. Net 30 significa 30 días después de su fecha.',
  'What does {word} mean?': '¿Qué significa {word}?',
  'What you add to the cost to get the price, as a share of the cost. A 50% markup is a 33% margin.':
    'Lo que se suma al costo para formar el precio, como parte del costo. Un sobreprecio de 50% es un margen de 33%.',
  'What’s due when, by amount or percent: deposit, caissons poured, completion. It adds up to the bid’s total.':
    'Qué se paga y cuándo, por monto o porcentaje: anticipo, pilotes colados, terminación. Suma el total de la propuesta.',
  'What’s left of the contract after costs, in dollars or as a share of the price. With a 30% margin, 70 cents of each dollar go to costs.':
    'Lo que queda del contrato después del costo, en dólares o como parte del precio. Con un margen de 30%, 70 centavos de cada dólar son costo.',
  'What the bid doesn’t cover, in words, so nobody expects it.':
    'Lo que la propuesta no cubre, en palabras, para que nadie lo espere.',
  'What the customer agreed to pay: the finalized bid and the finalized change orders.':
    'Lo que el cliente aceptó pagar: la propuesta finalizada y las órdenes de cambio finalizadas.',
  Words: 'Palabras',
  'Work in progress (WIP)': 'Obra en proceso (WIP)',
  'Work you’ve agreed to but haven’t done yet: the contract minus what’s earned so far.':
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
  'Go to the reports': 'Ir a los reportes',
  'Show these keys': 'Mostrar estas teclas',
} as const satisfies Translations
