import { t } from '../language/t.ts'
import { text } from './form-fields.ts'

/** A field whose types are known only together with its record. */
interface AnyField {
  label: string
  start: unknown
  toValue: (kept: never) => unknown
  toRequest: (value: never) => unknown
  say: (value: never) => string
  check?: (value: never) => string | null
}
type Fields = Readonly<Record<string, AnyField>>

const addressFields = {
  street: text(t('Street')),
  city: text(t('City')),
  state: text(t('State')),
  zip: text(t('ZIP')),
}
type AddressFields = typeof addressFields

/** A form has an address's lines among its fields, a record has them under the address's name. `never`: no address. */
type Flat<F extends Fields, A extends string> = [A] extends [never] ? F : F & AddressFields
type Under<A extends string, Address> = [A] extends [never] ? unknown : { [K in A]: Address }

type ValuesOf<F extends Fields> = { -readonly [K in keyof F]: F[K]['start'] }
type KeptOf<F extends Fields> = {
  readonly [K in keyof F as unknown extends Parameters<F[K]['toValue']>[0] ? never : K]: Parameters<
    F[K]['toValue']
  >[0]
}
type SentOf<F extends Fields> = { -readonly [K in keyof F]: ReturnType<F[K]['toRequest']> }

export interface RecordForm<Values, Kept, Sent, Change> {
  labels: Readonly<Record<keyof Values & string, string>>
  /** The values of a new record's form. */
  start: Values
  toValues: (record: Kept) => Values
  /** One message per wrong field. */
  validate: (values: Values) => Record<string, string>
  toRequest: (values: Values) => Sent
  /** Only the changed fields. */
  toChange: (values: Values, changed: readonly (keyof Values & string)[], version: number) => Change
  /** A field's value as a person reads it. */
  say: (field: keyof Values & string, values: Values) => string
  /** From the server's name of a field to the form's. */
  fieldOf: (path: string) => string
}

/**
 * Makes a record's form of one list of fields: labels, values, validation, requests and the words of a conflict.
 * A form with other needs replaces one part: `{ ...form, validate }`.
 * @param address the name of the record's address
 */
export function recordForm<F extends Fields, A extends string = never>(
  own: F,
  address?: A,
): RecordForm<
  ValuesOf<Flat<F, A>>,
  KeptOf<F> & Under<A, KeptOf<AddressFields>>,
  SentOf<F> & Under<A, SentOf<AddressFields>>,
  Partial<SentOf<F> & Under<A, Partial<SentOf<AddressFields>>>> & { version: number }
> {
  // The types of a field depend on its name, which plain code can't follow.
  return untypedForm(own, address) as never
}

function untypedForm(own: Fields, address: string | undefined): RecordForm<Row, Row, Row, Row> {
  const lines: Fields = address === undefined ? {} : addressFields
  const fields: Fields = { ...own, ...lines }

  function toValues(record: Row): Row {
    const kept: Row = { ...record, ...(address === undefined ? {} : (record[address] as Row)) }
    return mapFields(fields, ({ toValue }, name) => toValue(kept[name] as never))
  }
  /** Only the named fields. */
  function toRequest(values: Row, names: readonly string[] = Object.keys(fields)): Row {
    const only = (some: Fields) => {
      const sent = mapFields(some, (field, name) => field.toRequest(values[name] as never))
      return Object.fromEntries(
        Object.entries(sent).filter(([name, value]) => names.includes(name) && value !== undefined),
      )
    }
    const changedLines = only(lines)
    const hasLines = address !== undefined && Object.keys(changedLines).length > 0
    return { ...only(own), ...(hasLines && { [address]: changedLines }) }
  }
  return {
    labels: mapFields(fields, ({ label }) => label),
    start: mapFields(fields, ({ start }) => start),
    toValues,
    validate: (values) => {
      const errors = Object.entries(fields).map(([name, { check }]) => [
        name,
        check?.(values[name] as never) ?? null,
      ])
      return Object.fromEntries(errors.filter(([, error]) => error !== null))
    },
    toRequest: (values) => toRequest(values),
    toChange: (values, changed, version) => ({ ...toRequest(values, changed), version }),
    say: (field, values) => fields[field]?.say(values[field] as never) ?? '',
    fieldOf: (path) => (address === undefined ? path : path.replace(`${address}.`, '')),
  }
}

type Row = Record<string, unknown>

function mapFields<T>(fields: Fields, map: (field: AnyField, name: string) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, map(field, name)]))
}

/** The values of a form: `FormValues<typeof customerForm>`. */
export type FormValues<Form extends { start: unknown }> = Form['start']
