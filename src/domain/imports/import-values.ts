import { type Unit, units } from '../bids.ts'
import { type Day, isDay } from '../dates.ts'
import { type Cents, parseDollars } from '../money.ts'
import { type BusinessKind, businessKinds } from '../people.ts'
import { type ProjectStatus, projectStatuses, type Region } from '../projects.ts'
import { normalizeTitle } from './import-columns.ts'

/*
 * Functions that read cells of a list. Each returns undefined when it does not understand the cell.
 */

/** `$1,250.50`, `1250.5`, `USD 20`, and `(30.00)` for a negative amount. */
export function readMoney(text: string): Cents | undefined {
  const bare = text.replace(/^USD\s*|\s*USD$/i, '').replaceAll(/\s/g, '')
  const inBrackets = /^\((.*)\)$/.exec(bare)?.[1]
  const signed = (inBrackets === undefined ? bare : `-${inBrackets}`).replace(/^\$-/, '-$')
  // Spreadsheets keep rounding errors like 0.1 + 0.2, so digits beyond a hundredth of a cent are ignored.
  const trimmed = /^-?\d+\.\d{8,}$/.test(signed) ? String(Number(Number(signed).toFixed(6))) : signed
  return parseDollars(trimmed)
}

/** `2026-11-22`, `11/22/2026`, `11-22-26`, `Nov 22, 2026`, `22 nov 2026`, and a spreadsheet's own number of a day. */
export function readDay(text: string): Day | undefined {
  const serial = /^\d{5}(\.\d+)?$/.test(text) ? Number(text) : undefined
  // Spreadsheets count a February 29, 1900, that never was. Dates from 1990 on are not affected.
  if (serial !== undefined) return known(Date.UTC(1899, 11, 30) + Math.floor(serial) * 86_400_000)
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(text)
  if (iso) return toDay(iso[1], iso[2], iso[3])
  const us = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?: .*)?$/.exec(text)
  if (us) return toDay(us[3], us[1], us[2])
  const named = /^([a-záéíóúñ]{3,})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i.exec(text)
  if (named) return toDay(named[3], monthOf(named[1]), named[2])
  const dayFirst = /^(\d{1,2})[ -](?:de )?([a-záéíóúñ]{3,})\.?[ -](?:de )?(\d{4}|\d{2})$/i.exec(text)
  return dayFirst ? toDay(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1]) : undefined
}

const months = [
  'jan ene',
  'feb',
  'mar',
  'apr abr',
  'may',
  'jun',
  'jul',
  'aug ago',
  'sep',
  'oct',
  'nov',
  'dec dic',
]

function monthOf(word = ''): string {
  const start = normalizeTitle(word).slice(0, 3)
  return String(months.findIndex((names) => names.split(' ').includes(start)) + 1)
}

function toDay(year = '', month = '', day = ''): Day | undefined {
  const whole = year.length === 2 ? `20${year}` : year
  const text = `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : undefined
}

function known(time: number): Day | undefined {
  const day = new Date(time).toISOString().slice(0, 10)
  return isDay(day) ? day : undefined
}

const stateNames =
  'AL Alabama;AK Alaska;AZ Arizona;AR Arkansas;CA California;CO Colorado;CT Connecticut;DE Delaware;DC District of Columbia;FL Florida;GA Georgia;HI Hawaii;ID Idaho;IL Illinois;IN Indiana;IA Iowa;KS Kansas;KY Kentucky;LA Louisiana;ME Maine;MD Maryland;MA Massachusetts;MI Michigan;MN Minnesota;MS Mississippi;MO Missouri;MT Montana;NE Nebraska;NV Nevada;NH New Hampshire;NJ New Jersey;NM New Mexico;NY New York;NC North Carolina;ND North Dakota;OH Ohio;OK Oklahoma;OR Oregon;PA Pennsylvania;RI Rhode Island;SC South Carolina;SD South Dakota;TN Tennessee;TX Texas;UT Utah;VT Vermont;VA Virginia;WA Washington;WV West Virginia;WI Wisconsin;WY Wyoming;PR Puerto Rico'
const states = new Map(
  stateNames.split(';').flatMap((each) => {
    const code = each.slice(0, 2)
    return [[code.toLowerCase(), code] as const, [each.slice(3).toLowerCase(), code] as const]
  }),
)
states.set('calif', 'CA')

/** The two letters of a US state in any spelling. */
export function readState(text: string): string | undefined {
  return states.get(normalizeTitle(text))
}

/** Five or nine digits. Restores the leading zero of `02134`, which spreadsheets drop. */
export function readZip(text: string): string | undefined {
  const match = /^(\d{3,5})(?:\.0+)?(?:[- ]?(\d{4}))?$/.exec(text)
  if (match) return `${match[1]?.padStart(5, '0')}${match[2] ? `-${match[2]}` : ''}`
  const nine = /^(\d{5})(\d{4})$/.exec(text)
  return nine ? `${nine[1]}-${nine[2]}` : undefined
}

const regionWords: Record<Region, readonly string[]> = {
  southern_california: [
    'southern california',
    'so cal',
    'socal',
    'sc',
    'los angeles',
    'la',
    'sur de california',
    'south',
  ],
  bay_area: [
    'bay area',
    'ba',
    'san francisco bay area',
    'sf bay area',
    'san francisco',
    'sf',
    'northern california',
    'norcal',
    'bahia',
    'area de la bahia',
    'north',
  ],
}

export function readRegion(text: string): Region | undefined {
  return byWords(regionWords, text)
}

const statusWords: Record<ProjectStatus, readonly string[]> = {
  new_lead: ['lead', 'new', 'open', 'prospect', 'prospecto', 'prospecto nuevo', 'nuevo', 'nuevo prospecto'],
  appointment_scheduled: [
    'appointment',
    'appointment set',
    'site visit scheduled',
    'cita',
    'cita programada',
  ],
  bid_sent: [
    'bid',
    'estimate sent',
    'proposal sent',
    'quoted',
    'propuesta enviada',
    'cotizado',
    'presupuesto enviado',
  ],
  contract_signed: [
    'contract',
    'signed',
    'sold',
    'won',
    'approved',
    'contrato firmado',
    'firmado',
    'vendido',
  ],
  permitting: [
    'permit',
    'permits',
    'in permitting',
    'permiso',
    'permisos',
    'en permisos',
    'tramitando permiso',
  ],
  scheduled: ['ready', 'programado', 'agendado'],
  in_progress: ['active', 'started', 'working', 'under construction', 'en curso', 'en proceso', 'en obra'],
  completed: ['complete', 'done', 'closed', 'finished', 'terminado', 'completado', 'cerrado'],
  contract_declined: ['declined', 'lost', 'rejected', 'rechazado', 'perdido', 'contrato rechazado'],
  project_cancelled: ['canceled', 'cancelled', 'project canceled', 'cancelado', 'proyecto cancelado'],
}

export function readStatus(text: string): ProjectStatus | undefined {
  return projectStatuses.find((status) => is(status, text)) ?? byWords(statusWords, text)
}

const unitWords: Record<Unit, readonly string[]> = {
  EA: [
    'each',
    'ea',
    'pc',
    'pcs',
    'piece',
    'pieces',
    'unit',
    'units',
    'pieza',
    'piezas',
    'pza',
    'cada uno',
    'c u',
  ],
  LF: [
    'linear foot',
    'linear feet',
    'lin ft',
    'lineal foot',
    'lineal feet',
    'ln ft',
    'ft',
    'foot',
    'feet',
    'pie lineal',
    'pies lineales',
    'pl',
  ],
  VLF: [
    'vertical linear foot',
    'vertical linear feet',
    'vertical foot',
    'pie vertical',
    'pie lineal vertical',
  ],
  SF: ['square foot', 'square feet', 'sq ft', 'sqft', 'ft2', 'pie cuadrado', 'pies cuadrados', 'p2'],
  CY: ['cubic yard', 'cubic yards', 'cu yd', 'yd3', 'yarda cubica', 'yardas cubicas', 'yard', 'yards'],
  LS: ['lump sum', 'lump', 'lot', 'job', 'fixed', 'suma global', 'global', 'lote'],
  HR: ['hour', 'hours', 'hrs', 'hora', 'horas', 'h'],
  TON: ['tons', 'tonne', 'tonelada', 'toneladas', 't'],
  DAY: ['days', 'dia', 'dias', 'd'],
}

export function readUnit(text: string): Unit | undefined {
  return units.find((unit) => is(unit, text)) ?? byWords(unitWords, text)
}

const kindWords: Record<BusinessKind, readonly string[]> = {
  general_contractor: ['gc', 'contractor', 'builder', 'contratista', 'contratista general', 'constructora'],
  realtor: [
    'real estate',
    'real estate agent',
    'broker',
    'realty',
    'agente inmobiliario',
    'inmobiliaria',
    'bienes raices',
  ],
  architect: ['architecture', 'arquitecto', 'arquitectos', 'arquitectura'],
  engineer: ['engineering', 'structural engineer', 'ingeniero', 'ingenieria', 'ingeniero estructural'],
  property_manager: [
    'property management',
    'administrador',
    'administradora de propiedades',
    'administrador de propiedades',
  ],
  homeowner_association: ['hoa', 'homeowners association', 'association', 'asociacion de propietarios'],
  subcontractor: ['sub', 'subcontratista'],
  supplier: ['vendor', 'supply', 'proveedor'],
  other: ['misc', 'otro', 'otra'],
}

export function readBusinessKind(text: string): BusinessKind | undefined {
  return businessKinds.find((kind) => is(kind, text)) ?? byWords(kindWords, text)
}

export function readYesNo(text: string): boolean | undefined {
  const word = normalizeTitle(text)
  if (['yes', 'y', 'true', '1', 'x', 'active', 'si', 's', 'verdadero', 'activo'].includes(word)) return true
  if (['no', 'n', 'false', '0', 'inactive', 'falso', 'inactivo'].includes(word)) return false
  return undefined
}

function byWords<K extends string>(words: Record<K, readonly string[]>, text: string): K | undefined {
  const word = normalizeTitle(text)
  return (Object.keys(words) as K[]).find((key) => words[key].includes(word))
}

function is(name: string, text: string): boolean {
  return normalizeTitle(name) === normalizeTitle(text)
}
