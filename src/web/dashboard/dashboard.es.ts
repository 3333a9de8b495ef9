import type { Translations } from '../language/translations.ts'

export const dashboardEs = {
  'A bid shows here from the day it is sent until the answer.':
    'Una propuesta aparece aquí desde el día en que se envía hasta la respuesta.',
  'A permit shows here from the day its application is handed in until it is issued, and again before it expires or wants an inspection.':
    'Un permiso aparece aquí desde el día en que se presenta la solicitud hasta que se emite, y otra vez antes de que venza o necesite una inspección.',
  'All {total}': 'Ver {total}',
  'An invoice shows here from the day after it was due until it is paid.':
    'Una factura aparece aquí desde el día después de su vencimiento hasta que se paga.',
  'Bid {number}': 'Propuesta {number}',
  'Bid {number}, revision {revision}': 'Propuesta {number}, revisión {revision}',
  'Bids waiting': 'Propuestas en espera',
  'Book a visit on the page of its project; it shows here with the way there and the check-in.':
    'Programe una visita en la página de su proyecto; aquí aparece con la ruta y el registro de llegada.',
  'Caissons, grade beams, hauling: what a bid is put together from, with price and cost.':
    'Pilotes, trabes de cimentación, acarreo: con lo que se arma una propuesta, con precio y costo.',
  'Change order {number}, revision {revision}': 'Orden de cambio {number}, revisión {revision}',
  'Contractors, realtors and engineers with their salespeople, so that a lead says where it came from.':
    'Contratistas, agentes inmobiliarios e ingenieros con sus vendedores, para que cada prospecto diga de dónde vino.',
  'Everybody signs in by their own name, and the history says who did what.':
    'Cada quien entra con su propio nombre, y el historial dice quién hizo qué.',
  'My appointments': 'Mis citas',
  'Name, license number and logo stand on every bid and invoice.':
    'El nombre, el número de licencia y el logotipo aparecen en cada propuesta y factura.',
  'No bid is waiting.': 'Ninguna propuesta está en espera.',
  'No permit is waiting.': 'Ningún permiso está en espera.',
  'None out': 'Ninguna enviada',
  'Not bid yet': 'Aún sin propuesta',
  'Nothing expires or wants an inspection within 60 days.':
    'Nada vence ni necesita inspección en los próximos 60 días.',
  'Nothing has happened yet.': 'Todavía no ha pasado nada.',
  'Nothing is booked for you this week.': 'No tiene nada programado esta semana.',
  'Nothing is overdue.': 'No hay nada vencido.',
  'Nothing is waited for.': 'No se espera nada.',
  'Nothing overdue': 'Nada vencido',
  'Open leads': 'Prospectos abiertos',
  'Order of the bids': 'Orden de las propuestas',
  'Overdue invoices': 'Facturas vencidas',
  Pipeline: 'Proyectos por etapa',
  'Products and prices': 'Productos y precios',
  'Projects with bids sent': 'Proyectos con propuestas enviadas',
  'Recent activity': 'Actividad reciente',
  'Running out': 'Por vencer',
  'sent today': 'enviada hoy',
  'Show {count} of {total}': 'Mostrar {count} de {total}',
  'Show issued permits': 'Mostrar los permisos emitidos',
  'Take in the first lead: who called, and where the house stands. Its bids, invoices and payments show up here as soon as they need somebody.':
    'Registre el primer prospecto: quién llamó y dónde está la casa. Sus propuestas, facturas y pagos aparecen aquí en cuanto necesitan de alguien.',
  'This month against last': 'Este mes contra el anterior',
  'Unanswered bids': 'Propuestas sin respuesta',
  'Under contract': 'Bajo contrato',

  'What colleagues change shows here.': 'Aquí aparece lo que cambian sus colegas.',
  'Who refers work': 'Quién recomienda trabajo',
  'Worth setting up once': 'Conviene configurarlo una vez',
  'Your colleagues': 'Sus colegas',
  'Your company': 'Su compañía',
  '{count, plural, one {# day late} other {# days late}}':
    '{count, plural, one {# día de atraso} other {# días de atraso}}',
  '{count, plural, one {# day} other {# days}}': '{count, plural, one {# día} other {# días}}',
  '{count, plural, one {# draft} other {# drafts}} not sent, {amount}':
    '{count, plural, one {# borrador} other {# borradores}} sin enviar, {amount}',
  '{count, plural, one {# invoice} other {# invoices}}':
    '{count, plural, one {# factura} other {# facturas}}',
  '{count, plural, one {# project} other {# projects}}':
    '{count, plural, one {# proyecto} other {# proyectos}}',
  '{count, plural, one {Viewed once, {last}} other {Viewed # times, last {last}}}':
    '{count, plural, one {Vista una vez, {last}} other {Vista # veces, la última {last}}}',
  '{count} of {total} are listed here.': 'Aquí se listan {count} de {total}.',
  '{count} out, oldest {days, plural, one {# day} other {# days}}':
    '{count} en espera, la más antigua {days, plural, one {# día} other {# días}}',
  '{day}: how did it go?': '{day}: ¿cómo le fue?',
} as const satisfies Translations
