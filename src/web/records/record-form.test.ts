import { expect, expectTypeOf, it } from 'vitest'
import { choice, day, fileFate, flag, money, requiredText, text } from './form-fields.ts'
import { type FormValues, recordForm } from './record-form.ts'

const form = recordForm(
  {
    name: requiredText('Name'),
    kind: choice<'city' | 'county'>('Kind', 'city', (kind) => `a ${kind}`),
    fee: money('Fee'),
    paid: day('Paid'),
    archived: flag('Archived'),
    paper: fileFate('Paper'),
  },
  'address',
)

const record = {
  id: 7,
  version: 3,
  name: 'Oakland',
  kind: 'county',
  fee: 125_000,
  paid: null,
  archived: true,
  address: { street: '1 Main', city: 'Oakland', state: 'CA', zip: '94607' },
} as const

const values = form.toValues(record)

it('shows a record flat, its address among its fields', () => {
  expect(values).toEqual({
    name: 'Oakland',
    kind: 'county',
    fee: 125_000,
    paid: '',
    archived: true,
    paper: 'kept',
    street: '1 Main',
    city: 'Oakland',
    state: 'CA',
    zip: '94607',
  })
  expect(new Set(Object.keys(form.labels))).toEqual(new Set(Object.keys(values)))
})

it('begins a new record with every field', () => {
  expect(form.start).toMatchObject({ name: '', kind: 'city', fee: null, archived: false, zip: '' })
})

it('sends only what was changed, trimmed, an address by its changed lines', () => {
  const typed = { ...values, name: ' Berkeley ', zip: '94704 ' }
  expect(form.toChange(typed, ['name', 'zip'], 3)).toEqual({
    name: 'Berkeley',
    address: { zip: '94704' },
    version: 3,
  })
  expect(form.toChange({ ...values, fee: null }, ['fee'], 3)).toEqual({ fee: 0, version: 3 })
})

it('never sends what only the form knows', () => {
  expect(form.toChange({ ...values, paper: 'removed' }, ['paper'], 3)).toEqual({ version: 3 })
  expect(form.toRequest(values)).not.toHaveProperty('paper')
})

it('reads each field as a person does', () => {
  const said = (['name', 'kind', 'fee', 'paid', 'archived', 'paper', 'zip'] as const).map((field) =>
    form.say(field, { ...values, zip: '' }),
  )
  expect(said).toEqual(['Oakland', 'a county', '$1,250.00', '—', 'Yes', 'As it is', '—'])
})

it('names the fields that are wrong', () => {
  expect(form.validate(values)).toEqual({})
  expect(form.validate({ ...values, name: ' ', paid: '1900-01-01' })).toEqual({
    name: 'Must not be empty',
    paid: expect.stringMatching(/^Must not be before/),
  })
})

it('finds the field of what the server says about a line of the address', () => {
  expect(form.fieldOf('address.zip')).toBe('zip')
  expect(form.fieldOf('name')).toBe('name')
})

it('holds the record and the request to their types', () => {
  expectTypeOf<FormValues<typeof form>['fee']>().toEqualTypeOf<number | null>()
  const request = form.toRequest(values)
  expectTypeOf(request.fee).toEqualTypeOf<number>()
  expectTypeOf(request.address.zip).toEqualTypeOf<string>()
  // @ts-expect-error A record whose name is a number does not fit.
  expect(form.toValues({ ...record, name: 1 }).name).toBe(1)
  // @ts-expect-error Nor does a record that lacks a field: the form would show nothing of it.
  recordForm({ nickname: text('Nickname') }).toValues(record)
})
