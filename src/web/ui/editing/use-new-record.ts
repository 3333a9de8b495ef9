import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { isRecordedOtherwise } from '../../api/api-error.ts'
import { newIdempotencyKey } from '../../api/client.ts'
import { changedFields } from './concurrent-change.ts'
import { applyServerErrors } from './form-errors.ts'
import { useLocalDraft } from './use-local-draft.ts'

/**
 * The form of a record to be made, shaped for an EditDrawer. One opened form has one idempotency key, kept with its
 * draft: a second click, or a try after the answer got lost, makes nothing twice.
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
}: {
  draftKey: string
  initial: V
  /** Of these values the ones that were just chosen: what was typed earlier does not come over them. */
  given?: Partial<V>
  /** One sentence per field that is wrong. */
  validate: (values: V) => Record<string, string>
  create: (values: V, key: string) => Promise<R>
  /** From the server's name of a field to the form's. */
  rename?: (path: string, values: V) => string
  /** What to say when an earlier try was recorded after all, with other values. */
  alreadyMade: string
  onCreated: (record: R) => void
}) {
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
      // Whatever stands in it by now: the form closes, and the next one begins empty.
      draft.clear()
      onCreated(record)
      // Made: the form is on its way out, and a second click while it goes makes nothing.
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
