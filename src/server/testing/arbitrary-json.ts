import fc, { type Arbitrary } from 'fast-check'
import { z } from 'zod'

/** Stands for the id of a record that exists when the request is sent; see `fillIn`. */
export class Mention {
  readonly kind: string
  readonly nth: number

  constructor(kind: string, nth: number) {
    this.kind = kind
    this.nth = nth
  }
}

interface Schema {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  format?: string
  pattern?: string
  minItems?: number
}

/** Texts that have broken programs: from the big list of naughty strings, and what databases, logs and shells trip over. */
export const naughtyTexts = [
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u2066\u200b\ufeff',
  'Ω≈ç√∫˜µ≤≥÷ 田中さん 👾🙇‍♀️ Z̮̞̠͙͔ͅḀ̗̞͈̻̗Ḷ͙͎̯̹̞͓G̻O̭̗̮',
  "'; drop table project; --",
  '%s%n%x $1 ${7*7} {{7*7}} #{7*7}',
  '<script>alert(1)</script>',
  '#import "/etc/passwd" $ $ #read("x")',
  '../../../etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  'undefined',
  'null',
  'NaN',
  '-1',
  '0x10',
  '1e308',
  '9999999999999999999999',
  '\r\nSet-Cookie: a=b',
  '=cmd|" /C calc"!A0',
  ' ',
  '\t\n',
  '\u007f\u0085',
  'x'.repeat(5_000),
  '9'.repeat(300),
  '%',
  '\\',
  '"',
]

const deep = JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`) as unknown

/** Whatever may come where something else belongs. */
export const hostileValue: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...naughtyTexts),
  fc.constantFrom(0, -0, -1, 1.005, 1e308, -1e308, 5e-324, 2 ** 31, 2 ** 53, 1e21, 99_999_999.999),
  fc.constantFrom<unknown>(null, true, [], {}, [[]], deep, { constructor: { prototype: 1 } }),
  fc.constant(null).map(() => Array.from({ length: 3_000 }, (_, index) => index)),
  fc.jsonValue({ maxDepth: 3 }),
)

/** A value that `schema` takes, more often than not; leaves turn hostile now and then. */
export function arbitraryInput(schema: z.ZodType, hostility = 40): Arbitrary<unknown> {
  return arbitraryJson(
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema,
    '',
    hostility,
  )
}

function arbitraryJson(schema: Schema, name: string, hostility: number): Arbitrary<unknown> {
  return fc.oneof(
    { weight: hostility, arbitrary: arbitraryValid(schema, name, hostility) },
    { weight: 1, arbitrary: hostileValue },
  )
}

function arbitraryValid(schema: Schema, name: string, hostility: number): Arbitrary<unknown> {
  const kind = mentionedKinds[name]
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((part) => arbitraryValid(part, name, hostility)))
  if (schema.properties) return arbitraryObject(schema.properties, schema.required ?? [], hostility)
  if (schema.type === 'array') {
    const item = arbitraryJson(schema.items ?? {}, singular(name), hostility)
    return fc.array(item, { minLength: schema.minItems ?? 0, maxLength: 4 })
  }
  if (kind && schema.type !== 'null') return arbitraryMention(kind)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'integer') return fc.constantFrom(1, 2, 3, 30, 365, 1_000)
  if (schema.type === 'number') return fc.constantFrom(0, 1, 0.01, 2.5, 100, 1_250.5, 40_000, 99_999_999.99)
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'string') return arbitraryText(schema, name)
  return fc.constantFrom<unknown>(null, 1, 'x', {}, deep)
}

function arbitraryObject(
  properties: Record<string, Schema>,
  required: readonly string[],
  hostility: number,
): Arbitrary<unknown> {
  const parts = Object.entries(properties).map(([key, of]) => {
    const value = arbitraryJson(of, key, hostility).map((given) => [[key, given]] as [string, unknown][])
    return required.includes(key) ? value : fc.oneof(value, fc.constant<[string, unknown][]>([]))
  })
  return fc.tuple(...parts).map((entries) => Object.fromEntries(entries.flat()))
}

function arbitraryText({ format, pattern }: Schema, name: string): Arbitrary<unknown> {
  if (format === 'date') return fc.constantFrom('2026-11-20', '2026-12-24', '2024-02-29', '2026-02-30', '')
  if (format === 'date-time') return fc.constantFrom('2026-11-20T18:00:00Z', '2026-11-19T08:00:00.123Z')
  if (format === 'email') return fc.stringMatching(/^[a-z]{1,8}$/).map((local) => `${local}@example.com`)
  if (name === 'email') return fc.constantFrom('', 'pat@example.com')
  if (name === 'amount' || name === 'cost')
    return fc.constantFrom('1', '$1,250.50', '0.01', '400', '99999999.99')
  if (name === 'status') return fc.constantFrom('new_lead', 'bid_sent,new_lead', 'unpaid,paid')
  if (name === 'sort')
    return fc.constantFrom(
      'name',
      '-name',
      'startsAt',
      'created',
      '-created',
      'total',
      'date',
      '-owed',
      'constructor',
      '__proto__',
    )
  if (name === 'cursor') return fc.constantFrom(...cursors)
  if (name === 'numberFormat') return fc.constantFrom('A-YY-####', 'B-YY-####')
  if (name === 'password' || name === 'newPassword') return fc.constant('a long enough password')
  if (pattern && /\\d\{1,4\}/.test(pattern)) return fc.constantFrom('1', '5', '1000')
  return fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.stringMatching(/^[A-Z][a-z]{1,9}$/),
    fc.constantFrom(...naughtyTexts),
  )
}

const cursors = [
  ['pat', 1],
  ['2026-11-20 18:00:00+00', 1],
  ['2026-99-99 99:99:99+00', 1],
  ['2026-02-30 10:00:00+00', 2 ** 40],
  ['1', 2 ** 31],
  ['\0', -1],
].map((parts) => Buffer.from(JSON.stringify(parts)).toString('base64url'))

/** Which records a field mentions by id. */
const mentionedKinds: Record<string, string> = {
  id: 'any',
  project_id: 'projects',
  product_id: 'products',
  category_id: 'categories',
  customer_id: 'customers',
  business_id: 'businesses',
  salesperson_id: 'salespeople',
  manager_id: 'employees',
  employee_id: 'employees',
  except: 'appointments',
  invoice_id: 'invoices',
  copyOf: 'bids',
  scheduledPaymentId: 'lines',
}

function singular(name: string): string {
  return name.replace(/s$/, '')
}

export function arbitraryMention(kind: string): Arbitrary<Mention> {
  return fc.nat(20).map((nth) => new Mention(kind, nth))
}

/** Puts ids in the place of mentions: `idOf` says which. */
export function fillIn(value: unknown, idOf: (mention: Mention) => unknown): unknown {
  if (value instanceof Mention) return idOf(value)
  if (value === deep || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => fillIn(item, idOf))
  return Object.fromEntries(Object.entries(value).map(([key, of]) => [key, fillIn(of, idOf)]))
}
