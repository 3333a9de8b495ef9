import { z } from 'zod'
import { isMonth } from '../domain/books.ts'
import { companyDayOf, isDay } from '../domain/dates.ts'
import { paymentMethods } from '../domain/invoices.ts'
import {
  type Cents,
  maxSumCents,
  parseDollars,
  parsePercent,
  parseQuantity,
  toDollars,
} from '../domain/money.ts'
import { controlCharacter, lineBreak, toWebAddress, trimLine, turnsText } from '../domain/one-line.ts'
import { formatPhone, unformatPhone } from '../domain/phones.ts'
import { type SentenceParts as SaidParts, say } from '../domain/sentences/say.ts'

/** Characters no text of several lines may carry: NUL and the other control characters, except tab and line ends. */
const controlCharacters = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/

/** Makes the schema for each value once: many fields share a length, and a page makes all schemas when it starts. */
export function madeOnce<Value, Schema>(make: (value: Value) => Schema): (value: Value) => Schema {
  const made = new Map<Value, Schema>()
  return (value) => {
    const schema = made.get(value) ?? make(value)
    made.set(value, schema)
    return schema
  }
}

export const plainText = madeOnce((max: number) =>
  z
    .string()
    .max(max, say('Must be at most {count} characters', { count: max.toLocaleString('en-US') }).text)
    .refine((text) => !controlCharacters.test(text), 'Must not contain control characters')
    // Half of a surrogate pair is no character: PostgreSQL refuses it in JSON, and it would not come back equal.
    .refine((text) => text.isWellFormed(), 'Must be Unicode text'),
)

/** One line, without the white space and invisible marks around it: nothing in it ends a line or turns text around. */
export const oneLine = madeOnce((max: number) =>
  z
    .string()
    .overwrite(trimLine)
    .max(max, say('Must be at most {count} characters', { count: max.toLocaleString('en-US') }).text)
    .refine((text) => !lineBreak.test(text), 'Must be one line')
    .refine((text) => !controlCharacter.test(text), 'Must not contain control characters')
    .refine((text) => !turnsText.test(text), 'Must not contain marks that turn text around')
    .refine((text) => text.isWellFormed(), 'Must be Unicode text'),
)

/** One line of at most 200 characters. */
export const Line = oneLine(200)
/** One line that says something. */
export const RequiredLine = Line.min(1, 'Must not be empty')
/** A web address or nothing. */
export const WebAddress = Line.refine(
  (text) => text === '' || toWebAddress(text) !== undefined,
  'Must be a web address, like https://example.com',
)
/** Several paragraphs, at most 20,000 characters. */
export const Paragraphs = plainText(20_000)

export const Email = z.email('Must be an e-mail address').max(200)
/** An e-mail address or nothing. */
export const OptionalEmail = z.union([z.literal(''), Email], 'Must be an e-mail address')

/** A phone number of a request, in any spelling; '' for none. Whether it is one, the services say: see `server/phones.ts`. */
export const Phone = plainText(60)
  .trim()
  .meta({ description: 'A phone number in any spelling; one without its country code is a US number' })

/** A phone number of an answer: one form on the wire, `(510) 555-0144` inside a client. */
export const PhoneNumber = z.codec(
  z.string().meta({
    description:
      'E.164 with any extension after it, +15105550144;ext=12; as it was entered where nobody can tell the number',
  }),
  z.string(),
  { decode: formatPhone, encode: unformatPhone },
)

/** A name that the client makes up for a record or a request, such as a UUID. */
export const ClientKey = z.string().regex(/^[\x21-\x7e]{1,64}$/, 'Must be 1 to 64 visible characters')

/** Up to what PostgreSQL's integer holds: a larger one is refused here, not by the database. */
export const Id = z.int().positive().max(2_147_483_647)
/** A whole number in a JSON body, which a form may give as text: `501` or `"501"`. */
const givenAs = <T extends z.ZodType<number, number>>(whole: T, message: string) =>
  z.codec(z.union([z.int(), z.string().regex(/^\d{1,10}$/)], message), whole, {
    decode: (given) => Number(given) as z.input<T>,
    encode: (number) => number,
  })
export const GivenId = givenAs(Id, 'Must be an id')
export const GivenCount = givenAs(
  z.int().min(1, 'Must be at least 1').max(99_999_999),
  'Must be a whole number',
)
/** An id in a path or a query, where everything is text. */
export const TextId = z.codec(z.string().regex(/^[1-9]\d{0,8}$/, 'Must be an id'), z.int(), {
  decode: Number,
  encode: String,
})

export const Version = z.int().positive()

const moneySentence = 'Must be an amount of dollars with at most two decimals, up to $99,999,999.99'

function moneyUpTo(max: Cents | undefined, sentence: string) {
  return z.codec(z.number(sentence).meta({ description: 'US dollars with at most two decimals' }), z.int(), {
    decode: (dollars, context) => {
      const cents = parseDollars(dollars, max)
      if (cents !== undefined) return cents
      context.issues.push({ code: 'custom', message: sentence, input: dollars })
      return z.NEVER
    },
    encode: toDollars,
  })
}

/** Dollars on the wire as a JSON number, integer cents inside. */
export const Money = moneyUpTo(undefined, moneySentence)
/** A sum over records in an answer, which may be more than any one of them may carry. */
export const MoneySum = moneyUpTo(maxSumCents, 'Must be an amount of dollars with at most two decimals')

/** Money that cannot be negative. */
export const Price = Money.refine((cents) => cents >= 0, 'Must not be negative')

/** Dollars as text of a form field, `1250.50` or `$1,250.50`; more than nothing; integer cents inside. */
export const PositiveMoneyText = z.codec(
  z.string().meta({ description: 'US dollars: 1250.50 or $1,250.50' }),
  z.int().positive('Must be more than $0.00'),
  {
    decode: (text, context) => {
      const cents = parseDollars(text)
      if (cents !== undefined) return cents
      context.issues.push({ code: 'custom', message: moneySentence, input: text })
      return z.NEVER
    },
    encode: (cents) => toDollars(cents).toFixed(2),
  },
)

/** Money that is more than nothing. */
export const PositiveMoney = Money.refine((cents) => cents > 0, 'Must be more than $0.00')

/** A quantity of at most three decimals on the wire, integer thousandths inside. */
export const Quantity = z.codec(z.number().meta({ description: 'At most three decimals' }), z.int(), {
  decode: (value, context) => {
    const thousandths = parseQuantity(value)
    if (thousandths !== undefined) return thousandths
    context.issues.push({
      code: 'custom',
      message: 'Must be a number with at most three decimals',
      input: value,
    })
    return z.NEVER
  },
  encode: (thousandths) => thousandths / 1000,
})

/** A percentage from 0 to 100 with at most two decimals on the wire, integer hundredths inside. */
export const Percent = z.codec(z.number().meta({ description: 'Percent, 0 to 100' }), z.int(), {
  decode: (value, context) => {
    const hundredths = parsePercent(value)
    if (hundredths !== undefined) return hundredths
    context.issues.push({ code: 'custom', message: 'Must be a percentage from 0 to 100', input: value })
    return z.NEVER
  },
  encode: (hundredths) => hundredths / 100,
})

/** A calendar day, `YYYY-MM-DD`. */
export const Day = z
  .string()
  .refine(isDay, 'Must be a day that exists, as YYYY-MM-DD')
  .meta({ format: 'date' })

/** A calendar month, `YYYY-MM`. */
export const Month = z.string().refine(isMonth, 'Must be a month that exists, as YYYY-MM')

/** An instant in UTC, ISO 8601; given by the server. */
export const Instant = z.string().meta({ format: 'date-time' })

/** What the server notes on a record: its version, which a change must name, and when it was made and changed last. */
export const stamps = { version: Version, createdAt: Instant, updatedAt: Instant }

const farthestInstants = ['1990-01-01T00:00:00Z', '2101-01-01T00:00:00Z'].map((text) => Date.parse(text))

/** An instant that a caller gives: ISO 8601 with its offset, between 1990 and 2100. */
export const GivenInstant = z.iso
  .datetime({ offset: true, error: 'Must be a time with its offset, as 2026-11-20T09:00:00-08:00' })
  .refine((text) => {
    const [first = 0, last = 0] = farthestInstants
    return Date.parse(text) >= first && Date.parse(text) < last
  }, 'Must be between 1990 and 2100')

/** A day in a form field; '' for none. */
export const OptionalDay = z.union([z.literal(''), Day])

/** A day that may also be given as an instant, as `new Date().toISOString()` writes it: the company's day of it. */
export const DayOrInstant = z.codec(
  z.string().meta({ description: 'YYYY-MM-DD, or an instant in ISO 8601' }),
  Day,
  {
    decode: (text) => (GivenInstant.safeParse(text).success ? companyDayOf(new Date(text)) : text),
    encode: (day) => day,
  },
)
/** The same in a form field; '' for none. */
export const OptionalDayOrInstant = z.union([z.literal(''), DayOrInstant])

/** How money was paid, in any capitals. */
export const PaymentMethod = z.codec(z.string().meta({ enum: [...paymentMethods] }), z.enum(paymentMethods), {
  decode: (text) => text.toLowerCase() as (typeof paymentMethods)[number],
  encode: (method) => method,
})

const flagWords = z.enum(['true', 'false', '1', '0', ''])

/** `true` or `false` as a query says it; `?open` by itself is true. */
export const Flag = z.codec(flagWords, z.boolean(), {
  decode: (text) => text === 'true' || text === '1' || text === '',
  encode: (value) => (value ? 'true' : 'false'),
})

/** The same as a form field, which left empty asks for nothing: what it says yes to is meant. */
export const FormFlag = z.codec(flagWords, z.boolean(), {
  decode: (text) => text === 'true' || text === '1',
  encode: (value) => (value ? 'true' : 'false'),
})

/** An address of an answer: whatever earlier releases took for a line is shown. */
export const Address = z.object({ street: z.string(), city: z.string(), state: z.string(), zip: z.string() })
/** An address of a request, of which any part may be left out. */
export const PartialAddress = z.strictObject({ street: Line, city: Line, state: Line, zip: Line }).partial()

/** What every list takes. Without `limit` the whole list comes; with one, its total stops at `countedAtMost` + 1. */
export const listQuery = {
  search: plainText(200).optional(),
  sort: plainText(40).optional(),
  limit: z
    .codec(z.string().regex(/^\d{1,4}$/), z.int().min(1).max(1000), { decode: Number, encode: String })
    .optional(),
  /** Carries the last row's key: 200 characters of any script, in base64. */
  cursor: z.string().max(2_000).optional(),
}
export const ListQuery = z.strictObject(listQuery)
export type ListQuery = z.output<typeof ListQuery>

/**
 * What says a sentence in another language than English: its key in the catalog and its values. Absent where the sentence
 * is its own key.
 */
export const SentenceParts: z.ZodType<SaidParts> = z.object({
  message: z.string(),
  params: z.record(z.string(), z.unknown()) as unknown as z.ZodType<SaidParts['params']>,
})

/** `messageParts` where the message has values. */
export const Message = z.object({ message: z.string(), messageParts: SentenceParts.optional() })

export const ErrorAnswer = z.object({
  error: z.string(),
  code: z.string(),
  /** What says `error` in another language: its key in the catalog and its values. */
  message: z.string().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
  fields: z.record(z.string(), z.string()).optional(),
  /** The same for each of the fields. */
  fieldParts: z.record(z.string(), SentenceParts).optional(),
  current: z.unknown().optional(),
})

const degrees = /^-?\d{1,3}(?:\.\d{1,12})?$/

/** `south,west,north,east` in degrees, as a query says it. */
export const Bounds = z.codec(
  z.string().max(100).meta({ description: 'south,west,north,east in degrees' }),
  z.object({ south: z.number(), west: z.number(), north: z.number(), east: z.number() }),
  {
    decode: (text, context) => {
      const parts = text.split(',')
      const [south = 0, west = 0, north = 0, east = 0] = parts.map(Number)
      const isOnEarth = south >= -90 && north <= 90 && west >= -180 && east <= 180
      if (parts.length === 4 && parts.every((part) => degrees.test(part)) && isOnEarth) {
        if (south <= north && west <= east) return { south, west, north, east }
      }
      context.issues.push({
        code: 'custom',
        message: 'Must be south,west,north,east in degrees',
        input: text,
      })
      return z.NEVER
    },
    encode: ({ south, west, north, east }) => [south, west, north, east].join(','),
  },
)

/** A part of the map, in degrees; it does not cross the date line. */
export type MapBounds = z.output<typeof Bounds>
