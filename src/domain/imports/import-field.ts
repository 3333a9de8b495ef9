import type { Language } from '../people.ts'

export type ImportFieldType =
  | 'line'
  | 'paragraphs'
  | 'email'
  | 'website'
  | 'phone'
  | 'money'
  | 'day'
  | 'state'
  | 'zip'
  | 'region'
  | 'status'
  | 'unit'
  | 'businessKind'
  | 'yesNo'

/** A field that a column of the file can become. */
export interface ImportField {
  name: string
  type: ImportFieldType
  title: Record<Language, string>
  /** Other titles it goes by, in both languages; compared without case, accents and punctuation. */
  aka: readonly string[]
  required?: true
  /** For the template. */
  example: string
}

/*
 * Fields that several kinds have.
 */

export const address = (prefix: Record<Language, string>): ImportField[] => [
  {
    name: 'street',
    type: 'line',
    title: { en: `${prefix.en}Street`, es: `${prefix.es}Calle` },
    aka: [
      'street',
      'street address',
      'address',
      'address 1',
      'address line 1',
      'mailing address',
      'billing address',
      'billing street',
      'site address',
      'job address',
      'project address',
      'property address',
      'direccion',
      'domicilio',
      'calle',
      'direccion de la obra',
    ],
    example: '1234 Hillcrest Ave',
  },
  {
    name: 'city',
    type: 'line',
    title: { en: `${prefix.en}City`, es: `${prefix.es}Ciudad` },
    aka: ['city', 'town', 'billing city', 'site city', 'job city', 'ciudad', 'municipio'],
    example: 'Oakland',
  },
  {
    name: 'state',
    type: 'state',
    title: { en: `${prefix.en}State`, es: `${prefix.es}Estado` },
    aka: ['state', 'st', 'province', 'billing state', 'site state', 'estado', 'edo'],
    example: 'CA',
  },
  {
    name: 'zip',
    type: 'zip',
    title: { en: `${prefix.en}ZIP`, es: `${prefix.es}Código postal` },
    aka: [
      'zip',
      'zip code',
      'zipcode',
      'postal code',
      'postcode',
      'billing zip',
      'site zip',
      'codigo postal',
      'cp',
    ],
    example: '94602',
  },
]

export const noPrefix = { en: '', es: '' }

export const notes: ImportField = {
  name: 'notes',
  type: 'paragraphs',
  title: { en: 'Notes', es: 'Notas' },
  aka: ['note', 'comments', 'comment', 'remarks', 'memo', 'nota', 'comentarios', 'observaciones'],
  example: 'Prefers a call after five',
}

export const phoneAka = [
  'phone number',
  'telephone',
  'tel',
  'mobile',
  'cell',
  'cell phone',
  'main phone',
  'telefono',
  'celular',
  'movil',
]
export const emailAka = [
  'email',
  'email address',
  'e mail address',
  'mail',
  'main email',
  'correo',
  'correo electronico',
  'email del cliente',
]

export const phone = (name: string, title: Record<Language, string>, aka: readonly string[] = phoneAka) =>
  ({ name, type: 'phone', title, aka, example: '(510) 555-0142' }) satisfies ImportField
export const email = (name: string, title: Record<Language, string>, aka: readonly string[] = emailAka) =>
  ({ name, type: 'email', title, aka, example: 'rosa@delgado.example' }) satisfies ImportField
