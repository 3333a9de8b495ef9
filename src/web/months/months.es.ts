import type { Translations } from '../language/translations.ts'

export const monthsEs = {
  'Months show up here once you bill, receive or spend something.':
    'Los meses aparecen aquí cuando factura, cobra o gasta algo.',
  'Everything of one year for your tax accountant: tables as CSV, invoices as PDF, receipts and checks as files. A large year takes a while.':
    'Todo un año para su contador de impuestos: tablas en CSV, facturas en PDF, comprobantes y cheques como archivos. Un año grande tarda un rato.',
  'An administrator can open it again.': 'Un administrador puede volver a abrirlo.',
  'Archive of {year}, ZIP': 'Archivo de {year}, ZIP',
  'As of today': 'Al día de hoy',
  'As of now. This month was closed together with a later one.':
    'Cifras actuales. Este mes se cerró junto con uno posterior.',
  'At closing, and now.': 'Como estaban al cerrar el mes y como están ahora.',
  'At its end': 'Al final del mes',
  'Before closing': 'Antes de cerrar',
  'Import before the expenses, which refer to them.': 'Impórtelos antes que los gastos, que los nombran.',
  'Bills of the month by category, and what was paid on bills; import as journal entries.':
    'Gastos del mes por categoría y lo que se pagó; impórtelos como pólizas (journal entries).',
  Books: 'Contabilidad',
  'By the day it was paid': 'Por el día de pago',
  'By the day of the bill': 'Por el día del gasto',
  'Close the month': 'Cerrar el mes',
  'Close this month': 'Cerrar este mes',
  'Close {month}?': '¿Cerrar {month}?',
  'Closed by {by}': 'Cerrado por {by}',
  'Closed with a later month': 'Cerrado con un mes posterior',
  'CSV files of {month} for QuickBooks Online. Import each file once, in this order.':
    'Archivos CSV de {month} para QuickBooks Online. Importe cada archivo una vez, en este orden.',
  'Everything through {closedThrough} is closed. Only an administrator can change it.':
    'Todo hasta el {closedThrough} está cerrado. Solo un administrador puede cambiarlo.',
  'Expenses without a receipt': 'Gastos sin comprobante',
  Figure: 'Cifra',
  Figures: 'Cifras',
  'Files for QuickBooks': 'Archivos para QuickBooks',
  'Import first; the other files refer to them.': 'Impórtelos primero; los demás archivos los nombran.',
  'Optional: who checked it, and against which statement':
    'Opcional: quién lo revisó y contra qué estado de cuenta',
  'Invoices paid beyond their total': 'Facturas pagadas de más',
  'Invoices that didn’t arrive': 'Facturas que no llegaron',
  'Invoices not sent': 'Facturas sin enviar',
  'Invoices voided in the month, whenever they were issued':
    'Facturas anuladas en el mes, sin importar cuándo se emitieron',
  'You can close it next month. Until then its figures keep changing.':
    'Lo puede cerrar el mes que viene. Hasta entonces sus cifras siguen cambiando.',
  'Leave it closed': 'Dejarlo cerrado',
  'Leave it open': 'Dejarlo abierto',
  'Less the retention held back': 'Menos la retención',
  'Only an administrator can change money dated through {day}. Each such change is listed below.':
    'El dinero con fecha hasta el {day} solo lo puede cambiar un administrador. Cada cambio así aparece abajo.',
  Months: 'Meses',
  'No money on record yet': 'Todavía no hay dinero registrado',
  'No closed months yet.': 'Todavía no hay meses cerrados.',
  none: 'ninguno',
  'Not finished': 'Sin terminar',
  Now: 'Ahora',
  'Only an accountant or an administrator can close a month.':
    'Solo un contador o un administrador puede cerrar un mes.',
  'Owed to us, retention held and owed by us are as they stood at the end of the month.':
    'Lo que nos deben, la retención y lo que debemos son como estaban al final del mes.',
  'Payments the bank has not confirmed': 'Pagos que el banco no ha confirmado',
  'Unassigned receipts': 'Comprobantes sin asignar',
  'Received less refunds and reversals': 'Recibido menos reembolsos y reversiones',
  'Received, refunded and reversed; import as journal entries.':
    'Recibido, reembolsado y revertido; impórtelo como pólizas (journal entries).',
  'Reopen the month': 'Reabrir el mes',
  'Reopen {month}?': '¿Reabrir {month}?',
  'Retention asked for': 'Retención cobrada',
  'Retention held back': 'Retención',
  same: 'igual',
  'Enter why you’re opening the month': 'Diga por qué se vuelve a abrir el mes',
  Spent: 'Gastado',
  'Still to look at': 'Falta revisar',
  'The books, month by month': 'La contabilidad, mes por mes',
  'There is no such month': 'No existe ese mes',
  'This closes {month} and every month before it. After that, only an administrator can change invoices, payments and expenses dated through {day}, and the month’s history lists each change. We keep the figures as they are now.':
    'Esto cierra {month} y todos los meses anteriores. Desde entonces solo un administrador puede cambiar facturas, pagos y gastos con fecha hasta el {day}, y cada cambio aparece en el historial del mes. Las cifras se guardan como están ahora.',
  'This month isn’t over yet': 'Este mes aún no termina',
  'This month isn’t closed yet.': 'Este mes todavía no se ha cerrado.',
  'This opens {month} and every month after it. Everyone can change their money again until you close them.':
    'Esto abre {month} y todos los meses posteriores. Todos podrán volver a cambiar su dinero hasta que se cierren de nuevo.',
  Vendors: 'Proveedores',
  Voided: 'Anulado',
  'What isn’t finished in or before this month. You can close the month anyway.':
    'Lo que no está terminado en este mes o antes. Puede cerrar el mes de todos modos.',
  'What was billed in the month, line by line.': 'Lo facturado en el mes, línea por línea.',
  'When closed': 'Al cerrar',
  'Year-end archive': 'Archivo de fin de año',
  '{label} for QuickBooks, CSV': '{label} para QuickBooks, CSV',
  '{year} (ZIP)': '{year} (ZIP)',
} as const satisfies Translations
