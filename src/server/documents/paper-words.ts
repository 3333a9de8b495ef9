import type { Language } from '../../domain/people.ts'

/** The fixed words of bids, change orders and all letterheads, with {places} to fill in. */
export const paperWords = wordsByLanguage({
  bid: ['Bid', 'Propuesta'],
  bidNumber: ['Bid no.', 'Propuesta núm.'],
  changeOrder: ['Change order', 'Orden de cambio'],
  changeOrderNumber: ['Change order no.', 'Orden de cambio núm.'],
  revision: ['Revision', 'Revisión'],
  revisionShort: ['Rev. {revision}', 'Rev. {revision}'],
  date: ['Date', 'Fecha'],
  validUntil: ['Valid until', 'Válida hasta'],
  project: ['Project', 'Proyecto'],
  draft: ['DRAFT', 'BORRADOR'],
  superseded: ['SUPERSEDED', 'SUSTITUIDA'],
  declined: ['DECLINED', 'RECHAZADA'],
  expired: ['EXPIRED', 'VENCIDA'],
  preparedFor: ['Prepared for', 'Preparada para'],
  jobSite: ['Job site', 'Lugar de la obra'],
  yourContact: ['Your contact', 'Su contacto'],
  license: ['CSLB Lic. #{license}', 'Lic. CSLB #{license}'],
  logoOf: ['{name} logo', 'Logotipo de {name}'],
  page: ['Page {page} of {pages}', 'Página {page} de {pages}'],
  scope: ['Scope of work', 'Alcance del trabajo'],
  price: ['Price', 'Precio'],
  description: ['Description', 'Descripción'],
  quantity: ['Quantity', 'Cantidad'],
  unit: ['Unit', 'Unidad'],
  unitPrice: ['Unit price', 'Precio unitario'],
  amount: ['Amount', 'Monto'],
  optionIncluded: ['Option: {amount}, in the total', 'Opción: {amount}, incluida en el total'],
  optionLeftOut: ['Option: {amount}, not in the total', 'Opción: {amount}, no incluida en el total'],
  asDescribed: ['Work as described', 'Trabajo descrito'],
  groupTotal: ['Total {group}', 'Total de {group}'],
  subtotal: ['Subtotal', 'Subtotal'],
  discount: ['Discount', 'Descuento'],
  total: ['Total', 'Total'],
  changeTotal: ['This change', 'Este cambio'],
  contract: ['Contract', 'Contrato'],
  contractOriginal: ['Original contract', 'Contrato original'],
  contractApproved: ['Changes approved before', 'Cambios aprobados antes'],
  contractThisChange: ['This change', 'Este cambio'],
  contractNew: ['New contract total', 'Nuevo total del contrato'],
  paymentSchedule: ['Payment schedule', 'Calendario de pagos'],
  due: ['Due', 'Pago'],
  percent: ['Percent', 'Porcentaje'],
  exclusions: ['Not included', 'Exclusiones'],
  terms: ['Terms', 'Términos'],
  acceptance: ['Acceptance', 'Aceptación'],
  agreeToBid: [
    'By signing, both sides agree to the scope, prices and terms of this bid, for a total of {total}.',
    'Al firmar, ambas partes aceptan el alcance, los precios y los términos de esta propuesta, por un total de {total}.',
  ],
  agreeToMore: [
    'By signing, both sides agree to this change order, which adds {total} to the contract.',
    'Al firmar, ambas partes aceptan esta orden de cambio, que suma {total} al contrato.',
  ],
  agreeToLess: [
    'By signing, both sides agree to this change order, which takes {total} off the contract.',
    'Al firmar, ambas partes aceptan esta orden de cambio, que resta {total} del contrato.',
  ],
  agreeToSame: [
    'By signing, both sides agree to this change order. The contract total stays as it is.',
    'Al firmar, ambas partes aceptan esta orden de cambio. El total del contrato no cambia.',
  ],
  customer: ['Customer', 'Cliente'],
  contractor: ['Contractor', 'Contratista'],
  signature: ['Signature', 'Firma'],
  name: ['Name', 'Nombre'],
  signedElectronically: ['Signed electronically', 'Firmado electrónicamente'],
  signedBy: ['Signed by', 'Firmado por'],
  time: ['Time', 'Hora'],
  totalAccepted: ['Total accepted', 'Total aceptado'],
  changeAccepted: ['Change accepted', 'Cambio aceptado'],
  signatureOf: ['Signature of {name}', 'Firma de {name}'],
  fingerprint: ['Document reviewed before signing (SHA-256)', 'Documento revisado antes de firmar (SHA-256)'],
})

export type PaperWords = (typeof paperWords)[Language]

/** @param pairs each in English and in Spanish */
export function wordsByLanguage<Key extends string>(
  pairs: Record<Key, [en: string, es: string]>,
): Record<Language, Readonly<Record<Key, string>>> {
  const entries = Object.entries<[string, string]>(pairs)
  const wordsAt = (place: 0 | 1) =>
    Object.fromEntries(entries.map(([key, pair]) => [key, pair[place]])) as Record<Key, string>
  return { en: wordsAt(0), es: wordsAt(1) }
}

export function fillIn(sentence: string, values: Record<string, string>): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)
}
