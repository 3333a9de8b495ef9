import type { Words } from './words-en.ts'

/** The page's own words, in the Spanish of California's building trade. */
export const spanish: Words = {
  locale: 'es-US',
  otherLanguage: 'English',

  page: {
    name: 'Propuesta',
    loading: 'Cargando su propuesta…',
    unknownTitle: 'No hay ninguna propuesta en este enlace',
    unknownText:
      'Puede que el enlace esté incompleto o que ya no funcione. Por favor, pida uno nuevo a quien se lo envió.',
    failedTitle: 'No se pudo cargar su propuesta',
  },

  nameOf: { bid: 'Propuesta', change_order: 'Orden de cambio' },
  revision: (revision) => `Revisión ${revision}`,
  license: (number) => `Lic. CSLB #${number}`,

  preparedFor: 'Preparada para',
  site: 'Lugar de la obra',
  project: 'Proyecto',
  date: 'Fecha',
  validUntil: 'Válida hasta',
  daysLeft: (days) =>
    days === 0 ? 'hoy es el último día' : days === 1 ? 'queda 1 día' : `quedan ${days} días`,
  downloadPdf: 'Descargar PDF',
  downloadSigned: 'Descargar el PDF firmado',
  print: 'Imprimir',

  scope: 'Alcance del trabajo',
  work: 'Trabajos',
  optionIncluded: (amount) => `Opción: ${amount}, incluida en el total`,
  optionLeftOut: (amount) => `Opción: ${amount}, no incluida en el total`,
  optionsHint: 'Marque las opciones que desea. El total y los pagos se ajustan a lo que elija.',
  exclusions: 'Exclusiones',
  terms: 'Términos',
  basePrice: 'Trabajos sin opciones',
  options: (chosen, all) => `Opciones (${chosen} de ${all} elegidas)`,
  subtotal: 'Subtotal',
  discount: 'Descuento',
  contractBefore: 'Contrato hasta ahora',
  contractAfter: 'Nuevo total del contrato',
  total: { bid: 'Total', change_order: 'Este cambio' },
  totalWithChoice: 'Total con lo que eligió',
  schedule: 'Calendario de pagos',
  due: 'Pago',
  amount: 'Monto',
  units: {
    EA: 'pza.',
    LF: 'pies lineales',
    VLF: 'pies verticales',
    SF: 'pies²',
    CY: 'yd³',
    LS: 'suma global',
    HR: 'horas',
    TON: 'toneladas',
    DAY: 'días',
  },

  toSignature: 'Revisar y firmar',
  signTitle: 'Aceptar y firmar',
  signIntro: (company) =>
    `Firme para aceptar la propuesta de arriba con sus términos. ${company} recibe el aviso enseguida. Por ahora no paga nada.`,
  fullName: 'Su nombre completo',
  signature: 'Su firma',
  typeIt: 'Nombre escrito',
  drawIt: 'Dibujarla',
  typedHint: 'Usaremos como firma el nombre que escribió arriba.',
  drawHint: 'Firme con el dedo, un lápiz o el mouse. ¿Prefiere el teclado? Elija “Nombre escrito”.',
  drawing: (strokes) =>
    strokes === 0
      ? 'Espacio para la firma, vacío'
      : `Espacio para la firma, con ${strokes} ${strokes === 1 ? 'trazo' : 'trazos'}`,
  undo: 'Deshacer',
  clear: 'Borrar',
  signedCopyTo: 'Correo electrónico para su copia firmada',
  notRequired: 'no es obligatorio',
  agreeBid: (total, options) =>
    `Acepto esta propuesta por ${total}${options}, con su alcance, sus exclusiones y sus términos. Mi firma electrónica vale igual que una en papel.`,
  agreeChangeOrder: (change, options) =>
    `Acepto esta orden de cambio${options}: ${change}, con su alcance, sus exclusiones y sus términos. Mi firma electrónica vale igual que una en papel.`,
  adds: (amount) => `suma ${amount} al contrato`,
  takesOff: (amount) => `resta ${amount} del contrato`,
  keepsTotal: 'el total del contrato no cambia',
  withOptions: (options) => `, con ${options}`,
  withoutOptions: ', sin sus opciones',
  acceptButton: (total) => `Aceptar y firmar · ${total}`,
  sending: 'Enviando…',
  needName: 'Escriba su nombre completo.',
  needDrawing: 'Dibuje su firma o elija “Nombre escrito”.',
  needAgreement: 'Marque la casilla para aceptar.',
  needEmail: 'Revise el correo electrónico o déjelo en blanco.',

  unsure: '¿Aún no desea firmar?',
  decline: 'Rechazar',
  declineTitle: { bid: '¿Rechazar esta propuesta?', change_order: '¿Rechazar esta orden de cambio?' },
  declineWarning: (company) =>
    `${company} recibe el aviso enseguida. Aquí no se puede deshacer; si cambia de opinión más adelante, llámeles.`,
  declineReason: 'El motivo',
  declineNow: 'Sí, rechazar',
  keepOpen: 'No, volver',

  ask: 'Hacer una pregunta',
  askIntro: (manager) => `Su pregunta llega a ${manager}, que se comunicará con usted.`,
  askName: 'Su nombre',
  askContact: 'Teléfono o correo electrónico para la respuesta',
  askText: 'Su pregunta',
  askSend: 'Enviar la pregunta',
  askSent: 'Su pregunta va en camino',
  askSentMore: (manager) => `${manager} se comunicará con usted.`,
  askAnother: 'Hacer otra pregunta',
  needAskName: 'Escriba su nombre.',
  needQuestion: 'Escriba su pregunta.',

  contact: 'Contacto',
  looksAfter: (manager) => `${manager} está a cargo de su proyecto.`,
  call: (phone) => `Llamar al ${phone}`,
  writeEmail: 'Escribir un correo',

  draftTitle: 'Borrador',
  draftText: 'Todavía la estamos preparando. Aún no es una oferta, así que nadie puede firmarla.',
  acceptedTitle: 'Aceptada',
  acceptedBy: (name, when, total) => `${name} aceptó y firmó el ${when}, por ${total}.`,
  acceptedPlain: 'Ya fue aceptada. Muchas gracias.',
  thanks: 'Muchas gracias. Usted ha aceptado.',
  nextTitle: 'Qué sigue ahora',
  nextCopyTo: (email) => `Se enviará una copia firmada a ${email}. También puede descargarla aquí.`,
  nextCopy: 'Guarde su copia firmada: puede descargarla aquí en cualquier momento.',
  nextCall: (manager) => `${manager} se comunicará con usted para planear la obra.`,
  nextPayment: (label, amount) =>
    `El primer pago es de ${amount} (${label}). Le enviaremos una factura; en esta página no se paga.`,
  declinedTitle: 'Rechazada',
  declinedText: (when, manager) =>
    `Fue rechazada${when && ` el ${when}`}. Si cambió de opinión, llame a ${manager}.`,
  closedTitle: 'Ya no se puede firmar',
  closedText: (who) =>
    `Usted aceptó otra propuesta para esta obra, o la obra se canceló. Si le sorprende, llame por favor a ${who}.`,
  finalizedTitle: 'Este es el contrato',
  finalizedText: 'La obra se hace según lo que ve aquí.',
  supersededTitle: 'Una revisión más nueva la sustituye',
  replacedSent: (revision, when) =>
    `Enviamos la revisión ${revision} el ${when}. Por favor, use el enlace de ese mensaje.`,
  replacedUnsent: (revision, manager) =>
    `Estamos preparando la revisión ${revision}. ${manager} se la enviará.`,
  askForLink: (manager) => `Pida el enlace nuevo a ${manager}.`,
  expiredTitle: 'Esta oferta ya venció',
  expiredText: (until, manager) => `Era válida hasta el ${until}. Pregunte a ${manager} si sigue en pie.`,
  tryAgain: 'Intentar de nuevo',
  unreachable:
    'No hubo conexión con el servidor. Revise su conexión e inténtelo de nuevo. Repetirlo no causa ningún problema.',
  tooMany: 'Llegaron demasiadas solicitudes desde su conexión. Espere un minuto e inténtelo de nuevo.',
  serverFailed: 'Algo falló de nuestro lado. Inténtelo de nuevo. Repetirlo no causa ningún problema.',
  offline: 'No tiene conexión. Puede seguir leyendo; para firmar o enviar hace falta conexión.',
  changed: 'Ahora ve la versión más reciente. Por favor, revísela antes de continuar.',
  notReloaded: 'No pudimos cargar la versión más reciente. Lo que ve aquí ya no está al día.',
  said: (sentence) =>
    sentences[sentence] ?? saidOfTotal(sentence) ?? saidOfBalance(sentence) ?? saidOfLength(sentence),
  brokenTitle: 'Algo salió mal',
  brokenText: 'Por favor, vuelva a cargar la página. Lo que firmó o envió está a salvo.',
}

/** The server's sentences that a customer can see. */
const sentences: Readonly<Record<string, string>> = {
  'This bid is being changed at this moment; please look at it again':
    'Esta propuesta se está cambiando en este momento; revísela otra vez, por favor',
  'This job has been canceled; please call us': 'Este trabajo se canceló; llámenos, por favor',
  'Another bid for this job is already the contract; please call us':
    'Otra propuesta para este trabajo ya es el contrato; llámenos, por favor',
  'You have already accepted another bid for this job; please call us':
    'Usted ya aceptó otra propuesta para este trabajo; llámenos, por favor',
  'A newer revision has replaced this bid': 'Una revisión más nueva sustituyó esta propuesta',
  'This bid is not final yet': 'Esta propuesta todavía no es definitiva',
  'This bid has already been accepted': 'Esta propuesta ya fue aceptada',
  'This bid has been declined': 'Esta propuesta fue rechazada',
  'This bid is already the contract': 'Esta propuesta ya es el contrato',
  'This bid has expired': 'Esta propuesta venció',
  'This choice adds up to $0.00; please choose an option':
    'Esta selección suma $0.00; elija una opción, por favor',
  'This choice cannot be offered by itself; please ask us':
    'Esta opción no se puede ofrecer por sí sola; pregúntenos, por favor',
  'This link does not lead to a bid; please ask for a new one':
    'Este enlace no lleva a ninguna propuesta; pida uno nuevo, por favor',
  'There is nothing to pay on this invoice': 'No hay nada que pagar en esta factura',
  'Paying online is not set up': 'El pago en línea no está disponible',
  'The signature is empty; please sign': 'La firma está vacía; firme, por favor',
  'The server has too many pictures to read right now; try again in a minute':
    'El servidor tiene demasiadas imágenes por leer en este momento; intente otra vez en un minuto',
  'The signature is broken; please sign again': 'La firma está dañada; firme otra vez, por favor',
  'The signature is too large': 'La firma es demasiado grande',
  'Please give your full name': 'Escriba su nombre completo',
  'Please give your name': 'Escriba su nombre',
  'Please agree to the terms': 'Acepte los términos',
  'Please write your question': 'Escriba su pregunta',
  'Must be an e-mail address': 'Debe ser una dirección de correo',
  'Must not be empty': 'No debe estar vacío',
  'Must be one line': 'Debe ser una sola línea',
  'Must be Unicode text': 'Debe ser texto Unicode',
  'Must be base64': 'La firma está dañada; firme otra vez, por favor',
  'Must not contain control characters': 'No debe contener caracteres de control',
  'Must not contain marks that turn text around': 'No debe contener marcas que inviertan el texto',
}

function saidOfTotal(sentence: string): string | undefined {
  const [, total, shown] = /^With these options the bid is (\S+), not (\S+);/.exec(sentence) ?? []
  return total && shown
    ? `Con estas opciones la propuesta es de ${total}, no de ${shown}; revísela otra vez, por favor`
    : undefined
}

function saidOfBalance(sentence: string): string | undefined {
  const [, pending] = /^A payment of (\S+) is already on its way$/.exec(sentence) ?? []
  if (pending) return `Ya viene en camino un pago de ${pending}`
  const [, balance] = /^The balance of this invoice is now (\S+)$/.exec(sentence) ?? []
  return balance && `El saldo de esta factura ahora es de ${balance}`
}

function saidOfLength(sentence: string): string | undefined {
  const [, most] = /^Must be at most ([\d,]+) characters$/.exec(sentence) ?? []
  return most && `Debe tener como máximo ${most} caracteres`
}
