import type { UseFormReturnType } from '@mantine/form'
import { useVersionedEdit } from '../ui/editing/use-versioned-edit.ts'
import { notifySuccess } from '../ui/notify.ts'
import type { RecordForm } from './record-form.ts'

/** The form that edits a record, or creates one. */
export function useRecordForm<
  Values extends Record<string, unknown>,
  Kept extends { id: number; version: number },
  Sent,
  Change,
>({
  form,
  entity,
  draftKey,
  record,
  create,
  update,
  saved,
  onClose,
}: {
  form: RecordForm<Values, Kept, Sent, Change>
  /** The record's name in history. Also names the draft and what colleagues are told. */
  entity: string
  /** For forms that begin differently, so that none brings back what was typed into another. */
  draftKey?: string
  record: Kept | undefined
  /** Left out where a record can only be changed. */
  create?: (request: Sent) => Promise<unknown>
  update: (change: Change & { id: number }) => Promise<Kept>
  /** What to say once it is saved. */
  saved: string
  onClose: () => void
}) {
  const edit = useVersionedEdit<Values, { version: number }>({
    draftKey: draftKey ?? (record ? `${entity}-${record.id}` : `new-${entity}`),
    ...(record && { of: { entity, entityId: record.id } }),
    record: record ?? unmade,
    // Anything but `unmade` is the record, or a colleague's version of it.
    form: { ...form, toValues: (row) => (row === unmade ? form.start : form.toValues(row as Kept)) },
    save: async (values, changed, version) => {
      if (record) return update({ id: record.id, ...form.toChange(values, changed, version) })
      await create?.(form.toRequest(values))
      return unmade
    },
    onSaved: () => {
      notifySuccess(saved)
      onClose()
    },
  })
  return { ...edit, input: inputsOf(form, edit.form) }
}

const unmade = { version: 0 }

/** Gives an input its label, value and error. */
export function inputsOf<Values extends Record<string, unknown>>(
  { labels }: { labels: Readonly<Record<keyof Values & string, string>> },
  form: UseFormReturnType<Values>,
) {
  return (field: keyof Values & string, options?: { type: 'checkbox' }) => ({
    label: labels[field],
    ...form.getInputProps(field, options),
  })
}

export type Inputs<Values extends Record<string, unknown>> = ReturnType<typeof inputsOf<Values>>
