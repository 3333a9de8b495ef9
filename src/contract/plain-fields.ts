import type { z } from 'zod'

/** A field that has one name on the wire. */
interface WireField {
  /** As an answer carries it. */
  answer: z.ZodType
  /** As a request gives it. */
  input: z.ZodType
}

/** One that is also one column. */
export interface PlainField extends WireField {
  /** What a new record has until somebody says otherwise. */
  start: unknown
}
type WireFieldList = Readonly<Record<string, WireField>>
type FieldList = Readonly<Record<string, PlainField>>

export type FieldValues<L extends FieldList> = { -readonly [F in keyof L]: z.output<L[F]['answer']> }

export function fieldNames<L extends FieldList>(list: L): (keyof L & string)[] {
  return Object.keys(list)
}

export function answersOf<L extends WireFieldList>(list: L): { -readonly [F in keyof L]: L[F]['answer'] } {
  return mapFields(list, ({ answer }) => answer)
}

/** Any of them may be left out of a request. */
export function inputsOf<L extends WireFieldList>(
  list: L,
): { -readonly [F in keyof L]: z.ZodOptional<L[F]['input']> } {
  return mapFields(list, ({ input }) => input.optional())
}

export function startsOf<L extends FieldList>(list: L): { -readonly [F in keyof L]: L[F]['start'] } {
  return mapFields(list, ({ start }) => start)
}

/** These fields of a record, and nothing else of it. */
export function pickFields<L extends FieldList, T extends { [F in keyof L]?: unknown }>(
  list: L,
  record: T,
): Pick<T, keyof L> {
  return mapFields(list, (_, name) => record[name])
}

function mapFields<F extends WireField, R>(
  list: Readonly<Record<string, F>>,
  map: (field: F, name: string) => unknown,
): R {
  return Object.fromEntries(Object.entries(list).map(([name, field]) => [name, map(field, name)])) as R
}
