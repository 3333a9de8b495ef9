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
import { get, post, put } from './route.ts'

/** `YY` is the year, a run of `#` the zero-padded number: `SC-YY-####`. */
const NumberFormat = RequiredLine.max(30).refine(
  (format) => /^[^#]*#+[^#]*$/.test(format),
  'Must contain one run of # for the number',
)

const RegionSettings = z.object({ region: z.enum(regions), numberFormat: z.string(), nextNumber: z.int() })

const editable = {
  name: RequiredLine,
  licenseNumber: Line.optional(),
  licenseClasses: z.array(RequiredLine).max(20).optional(),
  address: PartialAddress.optional(),
  phone: Phone.optional(),
  email: OptionalEmail.optional(),
  website: WebAddress.optional(),
  regions: z
    .array(
      z.strictObject({
        region: z.enum(regions),
        numberFormat: NumberFormat,
        nextNumber: z.unknown().optional(),
      }),
    )
    .max(2)
    .optional(),
  paymentTerms: z
    .array(RequiredLine.refine((term) => !term.includes(','), 'Must not contain a comma'))
    .max(30)
    .optional(),
  bidValidDays: z.int().min(1).max(365).optional(),
  /** Days past due on which a customer is reminded of an invoice, rising; none: never by itself. */
  reminderDays: z
    .array(z.int().min(1, 'Must be from 1 to 365 days').max(365, 'Must be from 1 to 365 days'))
    .max(10)
    .refine((days) => days.every((day, index) => index === 0 || day > (days[index - 1] ?? 0)), 'Must rise')
    .optional(),
  /** Percent that a new invoice holds back. */
  defaultRetention: Percent.optional(),
  defaultScope: Paragraphs.optional(),
  defaultTerms: Paragraphs.optional(),
  defaultExclusions: Paragraphs.optional(),
  /** What bids in Spanish begin with; where one is empty they begin with the English text. */
  defaultScopeSpanish: Paragraphs.optional(),
  defaultTermsSpanish: Paragraphs.optional(),
  defaultExclusionsSpanish: Paragraphs.optional(),
  /** A PNG or JPEG picture of at most 1 MB as base64; null removes it. */
  logo: z.base64('Must be base64').max(1_400_000, 'Must be at most 1 MB').nullable().optional(),
}

export const Company = z.object({
  name: z.string(),
  licenseNumber: z.string(),
  licenseClasses: z.array(z.string()),
  address: Address,
  phone: PhoneNumber,
  email: z.string(),
  website: z.string(),
  regions: z.array(RegionSettings),
  paymentTerms: z.array(z.string()),
  bidValidDays: z.int(),
  reminderDays: z.array(z.int()),
  defaultRetention: Percent,
  defaultScope: z.string(),
  defaultTerms: z.string(),
  defaultExclusions: z.string(),
  defaultScopeSpanish: z.string(),
  defaultTermsSpanish: z.string(),
  defaultExclusionsSpanish: z.string(),
  /** The logo as base64, or null. */
  logo: z.string().nullable(),
  version: Version,
  updatedAt: Instant,
})
export type Company = z.output<typeof Company>

export const CompanyChange = changeOf(z.object(editable), Company)
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
