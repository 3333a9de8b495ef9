import type { Catalog } from './catalog.ts'

/** What the server says of bids, their public page and their sending. */
export const serverBidsEs = {
  'bid {count}': 'la propuesta {count}',
  'bid {count} rev {revision}': 'la propuesta {count} rev. {revision}',
  'change order {count}': 'la orden de cambio {count}',
  'change order {count} rev {revision}': 'la orden de cambio {count} rev. {revision}',
  'a bid': 'una propuesta',
  'The line adds up to more than {money}': 'La línea suma más de {money}',
  'The group adds up to more than {money}': 'El grupo suma más de {money}',
  "The discount of {money} is more than the bid's {total}":
    'El descuento de {money} es mayor que los {total} de la propuesta',
  'Say how the customer agreed': 'Diga cómo aceptó el cliente',
  'The bid adds up to less than zero': 'La propuesta suma menos de cero',
  'The bid adds up to more than {money}': 'La propuesta suma más de {money}',
  'Line {id} is not an option of this bid': 'La línea {id} no es una opción de esta propuesta',
  'The payment schedule adds up to {money}, but the bid is {total}':
    'El calendario de pagos suma {money}, pero la propuesta es de {total}',
  'A finalized bid cannot be changed': 'Una propuesta finalizada no se puede cambiar',
  'The customer has accepted this bid; it cannot be changed':
    'El cliente aceptó esta propuesta; no se puede cambiar',
  'A newer revision has replaced this bid': 'Una revisión más nueva sustituyó esta propuesta',
  'This bid is being sent; wait or give the delivery up':
    'Esta propuesta se está enviando; espere o cancele el envío',
  'A bid without lines cannot be sent': 'Una propuesta sin líneas no se puede enviar',
  'The day until which the bid is valid has passed; choose a later one':
    'El último día de validez de la propuesta ya pasó; elija uno posterior',
  'The customer has declined this bid': 'El cliente rechazó esta propuesta',
  'The link of this bid was taken back; hand out a new one before sending':
    'El enlace de esta propuesta se desactivó; cree uno nuevo antes de enviarla',
  'This bid has expired; extend it before sending': 'Esta propuesta venció; prorróguela antes de enviarla',
  'This bid is not final yet': 'Esta propuesta todavía no es definitiva',
  'This bid has already been accepted': 'Esta propuesta ya fue aceptada',
  'This bid has been declined': 'Esta propuesta fue rechazada',
  'This bid is already the contract': 'Esta propuesta ya es el contrato',
  'This bid has expired': 'Esta propuesta venció',
  'Only a bid that waits for the customer can be extended':
    'Solo se puede prorrogar una propuesta que espera al cliente',
  'Choose a day that is not over': 'Elija un día que no haya pasado',
  'Bid is already finalized': 'La propuesta ya está finalizada',
  'Another bid of this project is already finalized': 'Otra propuesta de este proyecto ya está finalizada',
  'The project is canceled; set it back to new lead before finalizing a bid':
    'El proyecto está cancelado; regréselo a prospecto nuevo antes de finalizar una propuesta',
  'A bid without lines cannot be finalized': 'Una propuesta sin líneas no se puede finalizar',
  'A change order needs a contract: finalize a bid of this project first':
    'Una orden de cambio necesita un contrato: finalice primero una propuesta de este proyecto',
  'This change order takes {money} off a contract of {total}':
    'Esta orden de cambio resta {money} de un contrato de {total}',
  'Invalid project ID': 'El número de proyecto no es válido',
  'There is no such bid': 'No existe esa propuesta',
  'There is no such product': 'No existe ese producto',
  'Somebody else has changed this since you opened it':
    'Otra persona cambió esto después de que usted lo abrió',
  'Only a draft can be deleted: this bid has left the office':
    'Solo se puede eliminar un borrador: esta propuesta ya salió de la oficina',
  'Bid deleted successfully': 'La propuesta se eliminó',
  'Bid finalized successfully': 'La propuesta se finalizó',
  'Bid link is ready': 'El enlace de la propuesta está listo',
  'The link was taken back': 'El enlace se desactivó',
  'The bid is valid until {day}': 'La propuesta es válida hasta el {day}',
  'No reminder will be sent': 'No se enviará ningún recordatorio',
  'Reminder set': 'El recordatorio quedó programado',
  'The customer has asked about this bid; no reminder will be sent':
    'El cliente ya hizo una pregunta sobre esta propuesta; no se enviará ningún recordatorio',
  'The customer has been reminded already': 'Ya se le recordó al cliente',
  'This bid does not wait for the customer': 'Esta propuesta no espera al cliente',
  'The question is answered': 'La pregunta quedó contestada',
  'The bid has been changed since; send it as it is now':
    'La propuesta cambió desde entonces; envíela como está ahora',
  'The bid has changed since you looked at it; look at it again before sending':
    'La propuesta cambió desde que usted la vio; revísela otra vez antes de enviarla',
  'Somebody has changed this bid while it was being set; look at it again':
    'Alguien cambió esta propuesta mientras se preparaba; revísela otra vez',
  'Somebody has changed this bid meanwhile; look at it again':
    'Alguien cambió esta propuesta mientras tanto; revísela otra vez',
  'WhatsApp takes at most {most} characters with the link; this is {count}':
    'WhatsApp admite como máximo {most} caracteres con el enlace; aquí hay {count}',

  'This bid is being changed at this moment; please look at it again':
    'Esta propuesta se está cambiando en este momento; revísela otra vez, por favor',
  'With these options the bid is {money}, not {total}; please look at it again':
    'Con estas opciones la propuesta es de {money}, no de {total}; revísela otra vez, por favor',
  'This job has been canceled; please call us': 'Este trabajo se canceló; llámenos, por favor',
  'Another bid for this job is already the contract; please call us':
    'Otra propuesta para este trabajo ya es el contrato; llámenos, por favor',
  'You have already accepted another bid for this job; please call us':
    'Usted ya aceptó otra propuesta para este trabajo; llámenos, por favor',
  'Thank you for your question. We will get back to you soon.':
    'Gracias por su pregunta. Le responderemos pronto.',
  'This choice adds up to $0.00; please choose an option':
    'Esta selección suma $0.00; elija una opción, por favor',
  'This choice cannot be offered by itself; please ask us':
    'Esta opción no se puede ofrecer por sí sola; pregúntenos, por favor',
  'This link does not lead to a bid; please ask for a new one':
    'Este enlace no lleva a ninguna propuesta; pida uno nuevo, por favor',
  'We left out your message. WhatsApp allows only its approved wording until the customer writes to us.':
    'No incluimos su mensaje. Hasta que el cliente nos escriba, WhatsApp solo permite el texto aprobado.',
  'Must be a PNG picture': 'Debe ser una imagen PNG',
  'The signature is empty; please sign': 'La firma está vacía; firme, por favor',
  'The signature is broken; please sign again': 'La firma está dañada; firme otra vez, por favor',
  'A group may have at most 1,000 lines': 'Un grupo puede tener como máximo 1,000 líneas',
  'A bid may have at most 2,000 lines': 'Una propuesta puede tener como máximo 2,000 líneas',
} as const satisfies Catalog
