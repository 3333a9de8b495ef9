import type { Translations } from '../language/translations.ts'

export const dashboardEs = {
  'Bids you’ve sent show up here until the customer answers.':
    'Las propuestas enviadas aparecen aquí hasta que el cliente responde.',
  'Permits show up here while an application waits, and again before they expire or need an inspection.':
    'Los permisos aparecen aquí mientras se espera la solicitud, y otra vez antes de que venzan o necesiten inspección.',
  'All {total}': 'Ver todo ({total})',
  'Invoices show up here when they’re past due, until they’re paid.':
    'Las facturas aparecen aquí cuando vencen, hasta que se pagan.',
  'Bids waiting': 'Propuestas en espera',
  'Book a visit on a project’s page. It shows up here with directions and check-in.':
    'Programe una visita en la página del proyecto. Aparece aquí con la ruta y el registro de llegada.',
  'Caissons, grade beams, hauling: the items you bid with, each with price and cost.':
    'Pilotes, trabes de cimentación, acarreo: los conceptos de sus propuestas, con precio y costo.',
  'Contractors, realtors and engineers who send you work, so you know where each lead came from.':
    'Contratistas, agentes inmobiliarios e ingenieros que le mandan trabajo, para que sepa de dónde vino cada prospecto.',
  'Everyone signs in with their own name, and history shows who did what.':
    'Cada quien inicia sesión con su propio nombre, y el historial dice quién hizo qué.',
  'My appointments': 'Mis citas',
  'Your name, license number and logo print on every bid and invoice.':
    'El nombre, el número de licencia y el logotipo aparecen en cada propuesta y factura.',
  'No bid is waiting.': 'Ninguna propuesta está en espera.',
  'No permit is waiting.': 'Ningún permiso está en espera.',
  'None out': 'Ninguna enviada',
  'Not bid yet': 'Aún sin propuesta',
  'Nothing expires or needs an inspection within 60 days.':
    'Nada vence ni necesita inspección en los próximos 60 días.',
  'Nothing has happened yet.': 'Todavía no ha pasado nada.',
  'Nothing is booked for you this week.': 'No tiene nada programado esta semana.',
  'Nothing is overdue.': 'No hay nada vencido.',
  'Nothing is waiting.': 'Nada está en espera.',
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
  'Add your first lead: who called, and where the house is. Its bids, invoices and payments show up here when they need you.':
    'Agregue su primer prospecto: quién llamó y dónde está la casa. Sus propuestas, facturas y pagos aparecen aquí cuando lo necesiten.',
  'This month against last': 'Este mes contra el anterior',
  'Unanswered bids': 'Propuestas sin respuesta',
  'Under contract': 'Bajo contrato',

  'Changes by your colleagues show up here.': 'Aquí aparece lo que cambian sus compañeros.',
  'Who refers work': 'Quién recomienda trabajo',
  'First things to set up': 'Lo primero que conviene configurar',
  'Your colleagues': 'Sus compañeros',
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
