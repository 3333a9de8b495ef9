import { z } from 'zod'
import { languages } from '../domain/people.ts'
import { Day, Line, Money, Paragraphs, Price } from './fields.ts'
import { type FieldValues, fieldNames, type PlainField, startsOf } from './plain-fields.ts'

interface PlainBidField extends PlainField {
  /** Whether the bid's PDF shows it. */
  onPaper: boolean
  /** Whether the public page, behind the customer's link, shows it. */
  onPage: boolean
}

/**
 * What somebody writes into a bid, apart from its lines and its payment schedule. A field that is added here is saved,
 * copied, frozen, compared and told by history; `bid-fields.test.ts` names every place that still lacks it.
 */
export const bidFields = {
  /** The language of the PDF, the messages and the customer's page. */
  language: { answer: z.enum(languages), input: z.enum(languages), start: 'en', onPaper: true, onPage: true },
  title: { answer: z.string(), input: Line, start: '', onPaper: true, onPage: true },
  /** The last day on which the customer can sign. */
  validUntil: {
    answer: z.string().nullable(),
    input: Day.nullable(),
    start: null,
    onPaper: true,
    onPage: true,
  },
  discount: { answer: Money, input: Price, start: 0, onPaper: true, onPage: true },
  scope: { answer: z.string(), input: Paragraphs, start: '', onPaper: true, onPage: true },
  exclusions: { answer: z.string(), input: Paragraphs, start: '', onPaper: true, onPage: true },
  terms: { answer: z.string(), input: Paragraphs, start: '', onPaper: true, onPage: true },
} as const satisfies Record<string, PlainBidField>

export type BidField = keyof typeof bidFields
export type BidFields = FieldValues<typeof bidFields>
type PaperField = { [F in BidField]: (typeof bidFields)[F]['onPaper'] extends true ? F : never }[BidField]

export const bidFieldNames = fieldNames(bidFields)
/** Those that the bid's PDF shows. */
export const paperFields = Object.fromEntries(
  Object.entries(bidFields).filter(([, { onPaper }]) => onPaper),
) as Pick<typeof bidFields, PaperField>
export const newBidFields: BidFields = startsOf(bidFields)
