import type { NewBid } from '../../contract/bids.ts'
import type { SampleProject } from './sample-projects.ts'

/* What the sample company's bids in Spanish say. */

/** By the job's type: only these are offered in Spanish, for every line of theirs is known here. */
const spanishTitles: Record<string, string> = {
  'Brace and bolt retrofit': 'Refuerzo sísmico: anclaje y arriostramiento',
  'Crawl-space drainage': 'Drenaje del espacio bajo la casa',
}

const spanishGroups: Record<string, string> = {
  Bolting: 'Anclaje',
  Bracing: 'Arriostramiento',
  Drainage: 'Drenaje',
  'General conditions': 'Condiciones generales',
  Options: 'Opciones',
}

/** By the product's name. */
const spanishLines: Record<string, string> = {
  'Anchor bolt 5/8"': 'Perno de anclaje de 5/8 pulg. con epoxi y arandela de placa',
  'Retrofit foundation plate': 'Placa lateral donde no hay espacio sobre el muro bajo',
  'Shear panel 15/32"': 'Panel estructural de 15/32 pulg. con el clavado especificado',
  'Shear transfer clip': 'Conector entre viga o borde y solera',
  'Hold-down HDU8': 'Anclaje de retención con varilla de 7/8 pulg. y epoxi',
  'Hold-down HDU14': 'Anclaje de retención con varilla de 1 pulg. y epoxi',
  Permit: 'Preparación y trámite del permiso; derechos al costo',
  'Site protection': 'Protección de jardín, entradas y acabados',
  'French drain': 'Tubo perforado en tela filtrante y grava',
  'Sump pump': 'Pozo de bombeo con bomba, alarma y válvula de retención',
  'Solid drain line': 'Tubería cerrada de 4 pulg. hasta la salida',
  'Area drain': 'Sumidero de 12 pulg. conectado al sistema',
  Mobilization: 'Movilización de equipo y cuadrilla',
  'Spoils haul-off': 'Carga y retiro de tierra limpia',
  'Foundation waterproofing': 'Membrana impermeable con placa de protección',
}

const spanishTexts = {
  scope:
    'Suministrar mano de obra, equipo y material para los trabajos de cimentación que se detallan abajo, según los planos estructurales y el estudio de suelos que recibimos.',
  exclusions:
    'Derechos de permiso, inspección especial, topografía, bombeo de agua subterránea, materiales peligrosos, excavación en roca, reubicación de servicios, reparación de jardín y pavimentos, y horas extra.',
  terms:
    'Los precios valen por el período indicado. Todo trabajo adicional se hace solo con una orden de cambio por escrito. Los pagos se hacen según el calendario, que es parte de esta propuesta.',
}

const spanishPayments = [
  'Anticipo',
  'Al iniciar la obra',
  'Al terminar el concreto',
  'Después de la inspección final',
]

/** The same bid for a customer who reads Spanish, where the estimators have the words for it; else as it is. */
export function inSpanish(bid: NewBid, { job, site }: SampleProject): NewBid {
  const title = spanishTitles[job.jobType]
  if (title === undefined) return bid
  const names = [
    ...job.groups.flatMap(({ lines }) => lines.map(([name]) => name)),
    job.optional?.product ?? '',
  ]
  let line = 0
  return {
    ...bid,
    ...spanishTexts,
    language: 'es',
    title: `${title}, ${site.street}`,
    groups: (bid.groups ?? []).map((group) => ({
      ...group,
      name: spanishGroups[group.name] ?? group.name,
      items: group.items.map((item) => {
        const name = names[line] ?? ''
        line += 1
        return { ...item, description: spanishLines[name] ?? item.description }
      }),
    })),
    paymentSchedule: (bid.paymentSchedule ?? []).map((payment, place) => ({
      ...payment,
      label: spanishPayments[place] ?? payment.label,
    })),
  }
}
