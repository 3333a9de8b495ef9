import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { isRecordedOtherwise } from '../../api/api-error.ts'
import { newIdempotencyKey } from '../../api/client.ts'
import { changedFields } from './concurrent-change.ts'
import { applyServerErrors } from './form-errors.ts'
import { useLocalDraft } from './use-local-draft.ts'

interface NewRecord<V, R> {
  draftKey: string
  initial: V
  /** Values that were just chosen. They win over a restored draft. */
  given?: Partial<V>
  /** One sentence per field that is wrong. */
  validate: (values: V) => Record<string, string>
  create: (values: V, key: string) => Promise<R>
  /** From the server's name of a field to the form's. */
  rename?: (path: string, values: V) => string
  /** What to say when an earlier try was saved after all, with other values. */
  alreadyMade: string
  onCreated: (record: R) => void
}

/**
 * The form of a new record, shaped for an EditDrawer. Each opened form has one idempotency key, kept with its draft, so
 * that a second click or a retry after a lost answer does not create the record twice.
 */
export function useNewRecord<V extends Record<string, unknown>, R>({
  draftKey,
  initial,
  given,
  validate,
  create,
  rename,
  alreadyMade,
  onCreated,
}: NewRecord<V, R>) {
  const [key, setKey] = useState(newIdempotencyKey)
  const [failure, setFailure] = useState<string>()
  const [saving, setSaving] = useState(false)
  const busy = useRef(false)
  const form = useForm<V>({ initialValues: initial, validate })
  const dirty = changedFields(initial, form.values).length > 0
  const draft = useLocalDraft({
    key: draftKey,
    values: { values: form.values, key },
    dirty,
    restore: (kept) => {
      setKey(kept.key)
      form.setValues({ ...kept.values, ...given })
    },
  })

  async function submit(values: V) {
    if (busy.current) return
    busy.current = true
    setSaving(true)
    setFailure(undefined)
    try {
      const record = await create(values, key)
      draft.clear()
      onCreated(record)
      // `busy` stays set, so that a second click on the closing form does nothing.
    } catch (error) {
      busy.current = false
      setSaving(false)
      if (isRecordedOtherwise(error)) {
        setFailure(alreadyMade)
        setKey(newIdempotencyKey())
      } else {
        setFailure(applyServerErrors(form, error, (path) => rename?.(path, values) ?? path))
      }
    }
  }

  return {
    form,
    edit: {
      dirty,
      failure,
      saving,
      restored: draft.restored,
      conflict: undefined,
      onSubmit: form.onSubmit(
        (values) => void submit(values),
        (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
      ),
      discard: () => {
        draft.clear()
        setKey(newIdempotencyKey())
        form.setValues(initial)
        form.clearErrors()
        setFailure(undefined)
      },
    },
  }
}
