import { z } from 'zod'
import { counterTypes, regions } from '../domain/projects.ts'
import { changeOf } from './bodies.ts'
import {
  Address,
  GivenCount,
  Instant,
  Line,
  OptionalEmail,
  Paragraphs,
  PartialAddress,
  Percent,
  Phone,
  PhoneNumber,
  RequiredLine,
  Version,
  WebAddress,
} from './fields.ts'
import { answersOf, inputsOf } from './plain-fields.ts'
import { get, post, put } from './route.ts'

/** `YY` is the year, a run of `#` the zero-padded number: `SC-YY-####`. */
const NumberFormat = RequiredLine.max(30).refine(
  (format) => /^[^#]*#+[^#]*$/.test(format),
  'Must contain one run of # for the number',
)

const RegionSettings = z.object({ region: z.enum(regions), numberFormat: z.string(), nextNumber: z.int() })

const fields = {
  name: { answer: z.string(), input: RequiredLine },
  licenseNumber: { answer: z.string(), input: Line },
  licenseClasses: { answer: z.array(z.string()), input: z.array(RequiredLine).max(20) },
  address: { answer: Address, input: PartialAddress },
  phone: { answer: PhoneNumber, input: Phone },
  email: { answer: z.string(), input: OptionalEmail },
  website: { answer: z.string(), input: WebAddress },
  regions: {
    answer: z.array(RegionSettings),
    input: z
      .array(
        z.strictObject({
          region: z.enum(regions),
          numberFormat: NumberFormat,
          nextNumber: z.unknown().optional(),
        }),
      )
      .max(2),
  },
  paymentTerms: {
    answer: z.array(z.string()),
    input: z.array(RequiredLine.refine((term) => !term.includes(','), 'Must not contain a comma')).max(30),
  },
  bidValidDays: { answer: z.int(), input: z.int().min(1).max(365) },
  /** Days past due on which a customer is reminded of an invoice, rising; none: never by itself. */
  reminderDays: {
    answer: z.array(z.int()),
    input: z
      .array(z.int().min(1, 'Must be from 1 to 365 days').max(365, 'Must be from 1 to 365 days'))
      .max(10)
      .refine((days) => days.every((day, index) => index === 0 || day > (days[index - 1] ?? 0)), 'Must rise'),
  },
  /** Percent that a new invoice holds back. */
  defaultRetention: { answer: Percent, input: Percent },
  defaultScope: { answer: z.string(), input: Paragraphs },
  defaultTerms: { answer: z.string(), input: Paragraphs },
  defaultExclusions: { answer: z.string(), input: Paragraphs },
  /** What bids in Spanish begin with; where one is empty they begin with the English text. */
  defaultScopeSpanish: { answer: z.string(), input: Paragraphs },
  defaultTermsSpanish: { answer: z.string(), input: Paragraphs },
  defaultExclusionsSpanish: { answer: z.string(), input: Paragraphs },
  /** Letters about money that is owed to us; see domain/rights/money-letters for the {names} in them. */
  politeLetter: { answer: z.string(), input: Paragraphs.min(1, 'Must not be empty') },
  firmLetter: { answer: z.string(), input: Paragraphs.min(1, 'Must not be empty') },
  /** A PNG or JPEG picture of at most 1 MB as base64; null removes it. */
  logo: {
    answer: z.string().nullable(),
    input: z.base64('Must be base64').max(1_400_000, 'Must be at most 1 MB').nullable(),
  },
}

export const Company = z.object({ ...answersOf(fields), version: Version, updatedAt: Instant })
export type Company = z.output<typeof Company>

export const CompanyChange = changeOf(z.object(inputsOf(fields)), Company)
export type CompanyChange = z.output<typeof CompanyChange>

export const readCompany = get('/api/company', { summary: "The company's settings", response: Company })

export const updateCompany = put('/api/company', {
  access: 'admin',
  summary: "Change the company's settings",
  maxBytes: 4 * 1024 * 1024,
  body: CompanyChange,
  response: Company,
})

export const readNextProjectNumber = get('/api/next_project_number', {
  summary: 'The number the next project of a counter will get; nothing is taken',
  query: z.strictObject({ counter_type: z.enum(counterTypes) }),
  response: z.object({
    next_project_number: z.int(),
    formatted: z.string(),
    counter_type: z.enum(counterTypes),
  }),
})

export const setNextProjectNumber = post('/api/next_project_number', {
  access: 'admin',
  summary: 'Set the number the next project of a counter will get; one already used is refused',
  body: z.strictObject({
    number: GivenCount,
    counter_type: z.enum(counterTypes),
  }),
  response: z.object({
    message: z.string(),
    next_project_number: z.int(),
    counter_type: z.enum(counterTypes),
  }),
})
