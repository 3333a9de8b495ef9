import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { tellRecordNews } from '../../live/record-news.ts'
import { useVersionedEdit } from './use-versioned-edit.ts'

vi.mock('../../session/auth-context.tsx', () => ({ useAuth: () => ({ currentUser: { id: 1 } }) }))
vi.mock('../../live/presence.ts', () => ({ usePresence: () => [] }))

beforeEach(() => localStorage.clear())
afterEach(cleanup)

type Row = { version: number; name: string; phone: string }
const begun: Row = { version: 1, name: 'Rosa', phone: '1' }
const toValues = ({ name, phone }: Row) => ({ name, phone })

type Values = { name: string; phone: string }
type Save = (values: Values, changed: readonly (keyof Values)[], version: number) => Promise<Row>

function open(save = vi.fn<Save>(async (values) => ({ ...values, version: 9 }))) {
  const onSaved = vi.fn()
  const edit = renderHook(
    ({ record }: { record: Row }) =>
      useVersionedEdit<Values, Row>({
        draftKey: 'customer-5',
        of: { entity: 'customer', entityId: 5 },
        record,
        form: { toValues, labels: { name: 'Name', phone: 'Phone' }, say: (field, values) => values[field] },
        save,
        onSaved,
      }),
    { initialProps: { record: begun } },
  )
  return { ...edit, save, onSaved }
}

const actor = { id: 2, firstName: 'Beth', name: 'Beth Stone' }
const news = {
  id: 7,
  entity: 'customer',
  entityId: 5,
  projectId: null,
  verb: 'changed',
  actor,
  requestId: 'r',
}

it('merges a colleague’s change of other fields, and names them', () => {
  const { result, rerender } = open()
  act(() => result.current.form.setFieldValue('name', 'Rosa Delgado'))
  act(() => tellRecordNews(news))
  rerender({ record: { version: 2, name: 'Rosa', phone: '2' } })
  expect(result.current.form.getValues()).toEqual({ name: 'Rosa Delgado', phone: '2' })
  expect(result.current.news).toMatchObject({ actor, taken: ['Phone'], onCompare: undefined })
})

it('keeps what I typed and offers to compare when a colleague changed the same fields', () => {
  const { result, rerender, save } = open()
  act(() => result.current.form.setValues({ name: 'Mine', phone: 'mine' }))
  act(() => tellRecordNews(news))
  rerender({ record: { version: 2, name: 'Theirs', phone: 'theirs' } })
  expect(result.current.form.getValues()).toEqual({ name: 'Mine', phone: 'mine' })
  act(() => result.current.news?.onCompare?.())
  expect(result.current.conflict).toMatchObject({
    fields: [
      { key: 'name', label: 'Name', before: 'Rosa', mine: 'Mine', theirs: 'Theirs' },
      { key: 'phone', label: 'Phone', before: '1', mine: 'mine', theirs: 'theirs' },
    ],
  })
  act(() => result.current.conflict?.settle(new Set(['phone'])))
  expect(result.current.form.getValues()).toEqual({ name: 'Mine', phone: 'theirs' })
  expect(result.current.dirty).toBe(true)
  // Comparing is not saving.
  expect(save).not.toHaveBeenCalled()
})

it('asks about a field typed while the save was being refused', async () => {
  let refuse = (_error: unknown) => {}
  const save = vi.fn(
    () =>
      new Promise<Row>((_resolve, reject) => {
        refuse = reject
      }),
  )
  const { result } = open(save)
  act(() => result.current.form.setFieldValue('name', 'Mine'))
  act(() => result.current.onSubmit())
  act(() => result.current.form.setFieldValue('phone', 'typed meanwhile'))
  const current: Row = { version: 2, name: 'Rosa', phone: 'theirs' }
  await act(async () => refuse(new ApiError('Changed', { status: 409, code: 'conflict', current })))
  expect(result.current.conflict?.fields.map(({ key }) => key)).toEqual(['phone'])
  expect(result.current.form.getValues()).toEqual({ name: 'Mine', phone: 'typed meanwhile' })
})

it('keeps what is typed while a save is under way, and saves it next', async () => {
  let answer = (_row: Row) => {}
  const save = vi.fn<Save>(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  const { result, rerender, onSaved } = open(save)
  act(() => result.current.form.setFieldValue('name', ' Rosa D '))
  act(() => result.current.form.setFieldValue('phone', ' 2 '))
  await act(async () => result.current.onSubmit())
  act(() => result.current.form.setFieldValue('name', 'Rosa Delgado'))
  // As the server keeps it.
  const record = { version: 2, name: 'Rosa D', phone: '2' }
  await act(async () => answer(record))
  rerender({ record })
  expect(onSaved).toHaveBeenCalledOnce()
  expect(result.current.form.getValues()).toEqual({ name: 'Rosa Delgado', phone: '2' })
  expect(result.current.dirty).toBe(true)
  window.dispatchEvent(new Event('pagehide'))
  expect(localStorage.getItem('draft:1:customer-5')).toContain('Rosa Delgado')
  await act(async () => result.current.onSubmit())
  expect(save).toHaveBeenLastCalledWith({ name: 'Rosa Delgado', phone: '2' }, ['name'], 2)
  expect(result.current.conflict).toBeUndefined()
  await act(async () => answer({ version: 3, name: 'Rosa Delgado', phone: '2' }))
  expect(result.current.dirty).toBe(false)
  window.dispatchEvent(new Event('pagehide'))
  expect(localStorage.getItem('draft:1:customer-5')).toBeNull()
})

it.each([
  ['merged automatically', { version: 2, name: 'Rosa', phone: 'theirs' }],
  ['settled by the person', { version: 2, name: 'Theirs', phone: '1' }],
])('leaves no draft behind when a conflict was %s', async (_how, current) => {
  const answers: PromiseWithResolvers<Row>[] = []
  const save = vi.fn<Save>(() => {
    const answer = Promise.withResolvers<Row>()
    answers.push(answer)
    return answer.promise
  })
  const { result, unmount, onSaved } = open(save)
  // The form closes.
  onSaved.mockImplementation(() => unmount())
  act(() => result.current.form.setFieldValue('name', 'Mine'))
  await act(async () => result.current.onSubmit())
  const stale = new ApiError('Changed', { status: 409, code: 'conflict', current })
  await act(async () => answers[0]?.reject(stale))
  await act(async () => result.current.conflict?.settle(new Set()))
  await act(async () => answers[1]?.resolve({ ...current, name: 'Mine', version: 3 }))
  expect(onSaved).toHaveBeenCalledOnce()
  expect(localStorage.getItem('draft:1:customer-5')).toBeNull()
})
