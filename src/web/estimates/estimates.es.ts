import type { Translations } from '../language/translations.ts'

export const estimatesEs = {
  '{amount} to complete saved': 'Se guardó: {amount} por terminar',
  'after <0/>, by {name}': 'después del <0/>, por {name}',
  'After this day': 'Después de este día',
  'We already saved this form once, with different values. Check the estimates below before you save again.':
    'Un intento anterior sí se guardó, con otros datos. Revise los estimados de abajo antes de guardar otra vez.',
  'Costs dated up to this day aren’t part of the amount.':
    'Los costos con fecha hasta este día no entran en el monto.',
  'Enter an amount, like 1,250.00. Enter 0 if nothing is left.':
    'Escriba un monto, como 1,250.00. Escriba 0 si ya no falta nada.',
  'Estimate to complete {number}': 'Estimado por terminar de {number}',
  'Estimates so far': 'Estimados hasta ahora',
  'Needs a new estimate: the cost has reached the last one':
    'Necesita un estimado nuevo: el costo ya llegó al anterior',
  'Needs a new estimate: the last one is over 60 days old':
    'Necesita un estimado nuevo: el anterior tiene más de 60 días',
  'Needs an estimate': 'Necesita un estimado',
  'Save estimate': 'Guardar estimado',
  'Shown here and in the history.': 'Se muestra aquí y en el historial.',
  'Still to be spent': 'Falta por gastar',
  'this estimate': 'este estimado',
  'What will this job still cost? Leave out the <0/> spent so far.':
    '¿Cuánto más costará esta obra? No incluya los <0/> ya gastados.',
} as const satisfies Translations
