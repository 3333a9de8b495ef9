import type { Translations } from '../language/translations.ts'

export const documentsEs = {
  '{number} {name}, permits': '{number} {name}, permisos',
  'Back to the bid': 'Volver a la propuesta',
  'Back to the permits': 'Volver a los permisos',
  'Back to the project': 'Volver al proyecto',
  'Bid as PDF': 'Propuesta en PDF',
  'Edit the permit and attach its application to see it here.':
    'Edite el permiso y adjunte su solicitud para verla aquí.',
  'Fit (Alt 0)': 'Ajustar (Alt 0)',
  'This permit isn’t issued yet': 'Este permiso aún no se ha emitido',
  'Zoom in (Alt +)': 'Acercar (Alt +)',
  'On invoice {number}': 'De la factura {number}',
  'Opening the PDF …': 'Abriendo el PDF…',
  'Payment reversed': 'Pago revertido',
  'Try other payment terms. Sending keeps them.': 'Pruebe otras condiciones de pago. Al enviar se guardan.',
  'Release the permit by uploading it to see it here.': 'Suba el permiso emitido para verlo aquí.',
  Share: 'Compartir',
  'Zoom out (Alt −)': 'Alejar (Alt −)',
  'Someone may have deleted it. You can restore it from the project’s history.':
    'Es posible que alguien lo haya eliminado. Puede recuperarlo en el historial del proyecto.',
  'We can’t show the PDF here. Download it instead.': 'El PDF no se puede mostrar aquí. Descárguelo.',
  'No application yet': 'Todavía no hay solicitud',
  Turn: 'Girar',
  'This permit no longer exists': 'Este permiso ya no existe',
  '{pages, plural, one {# page} other {# pages}}, {zoom}%':
    '{pages, plural, one {# página} other {# páginas}}, {zoom}%',
  'No. {number}': 'Núm. {number}',
} as const satisfies Translations
