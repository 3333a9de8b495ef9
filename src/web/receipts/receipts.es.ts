import type { Translations } from '../language/translations.ts'

export const receiptsEs = {
  '<0>Alt</0> <0>+</0> <0>−</0> zoom': '<0>Alt</0> <0>+</0> <0>−</0> zoom',
  '<0>Drop receipts here,</0> twenty at once if you like':
    '<0>Suelte aquí los comprobantes,</0> veinte a la vez si quiere',
  '<0>Enter</0> records': '<0>Enter</0> registra',
  '<0>Esc</0> leaves': '<0>Esc</0> sale',
  '<0>Page ↑</0> previous': '<0>Re Pág</0> anterior',
  '<0>Page ↓</0> next': '<0>Av Pág</0> siguiente',
  'All uploads': 'Todas las cargas',
  'Assign one by one': 'Asignar uno por uno',
  'Assign this receipt': 'Asignar este comprobante',
  'Choose files': 'Elegir archivos',
  'Close the summary': 'Cerrar el resumen',
  'Drop a stack of receipts here, or take pictures of them on site. Then turn each into a bill with a few keys.':
    'Suelte aquí varios comprobantes, o tómeles foto en la obra. Después, con unas teclas, cada uno se vuelve un gasto.',
  'Entered before': 'Ya registrado',
  Hide: 'Ocultar',
  checking: 'revisando',
  'Keep anyway': 'Conservar de todos modos',
  'Keep anyway: {name}': 'Conservar de todos modos: {name}',
  'Leave while receipts are uploading?': '¿Salir mientras se suben comprobantes?',
  'Next receipt': 'Comprobante siguiente',
  'No receipts waiting': 'No hay comprobantes en espera',
  'Not a receipt': 'No es un comprobante',
  'Pictures (JPEG, PNG, WebP, HEIC) or PDF, at most 25 MB each':
    'Fotos (JPEG, PNG, WebP, HEIC) o PDF, 25 MB como máximo cada uno',
  'Previous receipt': 'Comprobante anterior',
  'Put aside': 'Apartar',
  'Put this receipt aside': 'Apartar este comprobante',
  'Put {name} aside': 'Apartar {name}',
  'Receipt {number} of {count}': 'Comprobante {number} de {count}',
  'Record and next': 'Registrar y seguir',
  Skip: 'Omitir',
  'Skip {name}': 'Omitir {name}',
  Somebody: 'Alguien',
  'The receipt is still in the inbox': 'El comprobante sigue en la bandeja',
  'The receipt is back in the inbox': 'El comprobante está de nuevo en la bandeja',
  'The receipt couldn’t be restored': 'No se pudo recuperar el comprobante',
  'An expense already has this file': 'Este mismo archivo ya está en un gasto',
  'Try again: {name}': 'Intentar de nuevo: {name}',
  'Try all {count} again': 'Intentar los {count} de nuevo',
  Uploads: 'Cargas',
  'Waiting receipts': 'Comprobantes en espera',
  waiting: 'en espera',
  '{count, plural, one {# receipt is not in the inbox yet and would have to be dropped again.} other {# receipts are not in the inbox yet and would have to be dropped again.}}':
    '{count, plural, one {# comprobante aún no está en la bandeja y habría que soltarlo de nuevo.} other {# comprobantes aún no están en la bandeja y habría que soltarlos de nuevo.}}',
  '{count, plural, one {# receipt recorded, {sum}; {dismissed} put aside} other {# receipts recorded, {sum}; {dismissed} put aside}}':
    '{count, plural, one {# comprobante registrado, {sum}; {dismissed} apartados} other {# comprobantes registrados, {sum}; {dismissed} apartados}}',
  '{count, plural, one {# receipt recorded, {sum}} other {# receipts recorded, {sum}}}':
    '{count, plural, one {# comprobante registrado, {sum}} other {# comprobantes registrados, {sum}}}',
  '{count, plural, one {# receipt waiting} other {# receipts waiting}}':
    '{count, plural, one {# comprobante en espera} other {# comprobantes en espera}}',
  '{count, plural, one {<0>{name}</0>: # bill, {sum}} other {<0>{name}</0>: # bills, {sum}}}':
    '{count, plural, one {<0>{name}</0>: # gasto, {sum}} other {<0>{name}</0>: # gastos, {sum}}}',
  '{count, plural, one {{done} of # receipt in the inbox} other {{done} of # receipts in the inbox}}':
    '{count, plural, one {{done} de # comprobante en la bandeja} other {{done} de # comprobantes en la bandeja}}',
} as const satisfies Translations
