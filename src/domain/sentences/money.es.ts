import type { Catalog } from './catalog.ts'

/** What the server says of invoices, payments, expenses, months and books. */
export const serverMoneyEs = {
  'invoice {number}': 'la factura {number}',
  'invoices {number}': 'las facturas {number}',
  'Invoice {number}': 'Factura {number}',
  'Invoice {number} voided': 'Factura {number} anulada',
  'an invoice': 'una factura',
  'The payment of {money} is more than the {total} owed':
    'El pago de {money} es mayor que los {total} que se deben',
  'The payment of {money} is more than the balance of {total}':
    'El pago de {money} es mayor que el saldo de {total}',
  'The cost would be less than the {money} already paid': 'El costo sería menor que los {money} ya pagados',
  'An expense that was paid cannot be deleted; delete its payments first':
    'Un gasto pagado no se puede eliminar; elimine primero sus pagos',
  'Must not be before the day of issue, {day}': 'No debe ser anterior al día de emisión, {day}',
  'An invoice needs at least one line': 'Una factura necesita al menos una línea',
  'Bill a credit together with other lines: these add up to {money}':
    'Facture un crédito junto con otras líneas: estas suman {money}',
  'The invoice adds up to more than {money}': 'La factura suma más de {money}',
  "The retention must be less than the invoice's {money}":
    'La retención debe ser menor que los {money} de la factura',
  'The lines and the retention of a paid invoice cannot be changed':
    'Las líneas y la retención de una factura pagada no se pueden cambiar',
  'The invoice would be for {money}, less than the {total} already paid':
    'La factura sería de {money}, menos que los {total} ya pagados',
  'The invoices add up to {money}, which is {above} more than the contract of {total}':
    'Las facturas suman {money}, que son {above} más que el contrato de {total}',
  '{what} cannot be billed for $0.00': '{what} no se puede facturar por $0.00',
  'The retention of invoice {number}': 'La retención de la factura {number}',
  '{what} has {money} left to bill, not {total}': '{what}: quedan {money} por facturar, no {total}',
  '{money} of the retention is already billed': 'Ya se facturaron {money} de la retención',
  'Must not be before the day it was received, {day}': 'No debe ser anterior al día en que se recibió, {day}',
  'An invoice with payments cannot be deleted': 'Una factura con pagos no se puede eliminar',
  'An invoice that was sent cannot be deleted; void it instead':
    'Una factura enviada no se puede eliminar; anúlela',
  'A void invoice stays on record': 'Una factura anulada queda registrada',
  'The retention of this invoice was billed; it stays on record':
    'La retención de esta factura se facturó; queda registrada',
  'Invoice is already void': 'La factura ya está anulada',
  'An invoice on which {money} was paid cannot be voided; refund or reverse it first':
    'Una factura de la que ya se pagaron {money} no se puede anular; reembolse o revierta primero el pago',
  'The retention of this invoice is already billed; void that invoice first':
    'La retención de esta factura ya se facturó; anule primero esa factura',
  'A void invoice cannot be changed': 'Una factura anulada no se puede cambiar',
  'A void invoice cannot be sent': 'Una factura anulada no se puede enviar',
  'A void invoice takes no payments': 'Una factura anulada no recibe pagos',
  'Nobody is reminded of a void invoice': 'A nadie se le recuerda una factura anulada',
  'Nothing is owed on this invoice': 'De esta factura no se debe nada',
  'This invoice has not been sent yet; send it before you remind of it':
    'Esta factura aún no se ha enviado; envíela antes de mandar un recordatorio',
  'This invoice is being sent; wait or give the delivery up':
    'Esta factura se está enviando; espere o cancele el envío',
  'A date on which the invoice was sent cannot be taken back':
    'Una fecha en que se envió la factura no se puede quitar',
  'Retention is asked for by an invoice of its own, without other lines':
    'La retención se cobra en una factura propia, sin otras líneas',
  'The project has no finalized bid whose payment schedule could be billed':
    'El proyecto no tiene una propuesta finalizada cuyo calendario de pagos se pueda facturar',
  "{id} is not a line of the finalized bid's payment schedule":
    '{id} no es una línea del calendario de pagos de la propuesta finalizada',
  '{what} is already billed by {other}': '{what} ya se facturó en {other}',
  '{id} of the payment schedule is billed twice in one invoice':
    '{id} del calendario de pagos se factura dos veces en una misma factura',
  'A line of an invoice for retention names the invoice that held it back':
    'Una línea de una factura de retención nombra la factura que la retuvo',
  'An invoice for retention bills no line of the payment schedule':
    'Una factura de retención no factura ninguna línea del calendario de pagos',
  'Must not be before {day}, when invoice {number} held the retention back':
    'No debe ser anterior al {day}, cuando la factura {number} retuvo el monto',
  'Must not be after {day}, when invoice {number} asked for the retention':
    'No debe ser posterior al {day}, cuando la factura {number} cobró la retención',
  'An invoice for retention holds nothing back itself': 'Una factura de retención no retiene nada',
  '{id} is not an invoice of this project that holds retention back':
    '{id} no es una factura de este proyecto que tenga retención',
  'The retention of {id} is asked for twice': 'La retención de {id} se cobra dos veces',
  'Somebody has changed this invoice while it was being set; look at it again':
    'Alguien cambió esta factura mientras se preparaba; revísela otra vez',
  'Invoice deleted successfully': 'La factura se eliminó',
  'Invoice voided successfully': 'La factura se anuló',
  'Invoice sent successfully': 'La factura se envió',
  'Reminder sent successfully': 'El recordatorio se envió',

  'A payment that was reversed cannot be refunded': 'Un pago revertido no se puede reembolsar',
  'The refund of {money} is more than the {total} left of the payment':
    'El reembolso de {money} es mayor que los {total} que quedan del pago',
  'This payment was reversed already': 'Este pago ya se revirtió',
  'A payment that was refunded cannot be reversed': 'Un pago reembolsado no se puede revertir',
  'Must not be before the day the payment came, {day}':
    'No debe ser anterior al día en que llegó el pago, {day}',
  'Must not be after {day}, when it was reversed': 'No debe ser posterior al {day}, cuando se revirtió',
  'Must not be after {day}, when it was refunded': 'No debe ser posterior al {day}, cuando se reembolsó',
  'A reversal does not clear': 'Una reversión no se acredita',
  'A payment that was reversed does not clear': 'Un pago revertido no se acredita',
  'Only a payment can be {verb}, not a {kind}': 'Solo un pago puede ser {verb}; no puede serlo {kind}',
  reversed: 'revertido',
  refunded: 'reembolsado',
  payment: 'el pago',
  refund: 'el reembolso',
  reversal: 'la reversión',
  'There is no payment {id}': 'No existe el pago {id}',
  'The {kind} of {money} on invoice {number} cleared on {day} already':
    '{kind} de {money} de la factura {number} ya se acreditó el {day}',
  'Payments cleared successfully': 'Los pagos se acreditaron',
  'Receipt sent successfully': 'El recibo se envió',
  'Statement sent successfully': 'El estado de cuenta se envió',
  'Somebody has changed this payment while it was being set; look at it again':
    'Alguien cambió este pago mientras se preparaba; revíselo otra vez',
  'Must not be after the last day, {day}': 'No debe ser posterior al último día, {day}',

  'There is no such business': 'No existe esa empresa',
  'There is no such expense any more': 'Ese gasto ya no existe',
  'the expense of {money} by {name}': 'el gasto de {money} de {name}',
  'Nothing is owed any more on {what}': 'Ya no se debe nada por {what}',
  '{money} is more than the {total} owed on {what}': '{money} es más que los {total} que se deben por {what}',
  '{name} is archived': '{name} está archivada',
  '1 expense paid': '1 gasto pagado',
  '{count} expenses paid': '{count} gastos pagados',
  'Expense deleted successfully': 'El gasto se eliminó',
  'Expense payment deleted': 'El pago del gasto se eliminó',
  'This receipt was put aside; bring it back first': 'Este comprobante se apartó; recupérelo primero',
  'This receipt was moved at this moment; try again':
    'Este comprobante se movió en este momento; intente otra vez',
  'This receipt is an expense already': 'Este comprobante ya es un gasto',
  'Receipt put aside': 'El comprobante se apartó',
  'This file is in the inbox already': 'Este archivo ya está en la bandeja',
  'This file is already the receipt of {money} by {name} on project {number}':
    'Este archivo ya es el comprobante de {money} de {name} en el proyecto {number}',

  '{month} is closed; only an administrator can change it':
    '{month} está cerrado; solo un administrador puede cambiarlo',
  'Only an accountant or an administrator can close a month':
    'Solo un contador o un administrador puede cerrar un mes',
  '{month} has not ended yet; it can be closed from the next month on':
    '{month} aún no termina; se puede cerrar a partir del mes siguiente',
  '{month} is already closed': '{month} ya está cerrado',
  '{month} is not closed': '{month} no está cerrado',
  '{month} is closed': '{month} está cerrado',
  '{month} is open again': '{month} está abierto otra vez',
  'Stays closed while {month} is open again': 'Queda cerrado mientras {month} está abierto otra vez',
  'Must be at most ten years before the end': 'No debe ser más de diez años antes del final',
  'An invoice must be for more than $0.00': 'Una factura debe ser de más de $0.00',
  'Must be at most 20 terms of at most 200 characters':
    'Deben ser como máximo 20 condiciones de 200 caracteres como máximo',
} as const satisfies Catalog
