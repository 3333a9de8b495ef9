import { type FormValidateInput, useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { isStale } from '../api/api-error.ts'
import { changedFields, conflictingFields, mergedValues } from './concurrent-change.ts'
import { applyServerErrors } from './form-errors.ts'
import { useLocalDraft } from './use-local-draft.ts'

/** What the typing began on. */
interface Base<V> {
  values: V
  version: number
}

/** What a colleague saved in the meantime. */
interface Theirs<V, R> extends Base<V> {
  record: R
}

/**
 * A form that changes a record which others may change as well. Only the fields that were changed are sent. Where a
 * colleague saved other fields in the meantime, both changes stand; where both touched one, `conflict` asks.
 */
export function useVersionedEdit<V extends Record<string, unknown>, R extends { version: number }>({
  draftKey,
  record,
  toValues,
  validate,
  save,
  rename,
  onSaved,
}: {
  draftKey: string
  record: R
  /** The record as the form shows it, flat. */
  toValues: (record: R) => V
  validate?: FormValidateInput<V>
  /** Sends the fields named by `changed`. */
  save: (values: V, changed: readonly (keyof V & string)[], version: number) => Promise<R>
  /** From the server's name of a field to the form's. */
  rename?: (path: string) => string
  /** With the record as it stands now; it may be a colleague's, when nothing of mine was left to save. */
  onSaved: (record: R) => void
}) {
  const [base, setBase] = useState<Base<V>>(() => ({ values: toValues(record), version: record.version }))
  const [conflict, setConflict] = useState<Theirs<V, R>>()
  const [failure, setFailure] = useState<string>()
  const [saving, setSaving] = useState(false)
  const busy = useRef(false)
  const form = useForm<V>({ initialValues: base.values, ...(validate ? { validate } : {}) })
  const dirty = changedFields(base.values, form.values).length > 0
  const draft = useLocalDraft({
    key: draftKey,
    values: { values: form.values, base },
    dirty,
    version: base.version,
    restore: (kept) => {
      setBase(kept.base)
      form.setValues(kept.values)
    },
  })

  async function send(mine: V, against: Base<V>, shown = record): Promise<void> {
    const changed = changedFields(against.values, mine)
    try {
      const saved = changed.length === 0 ? shown : await save(mine, changed, against.version)
      draft.clear()
      onSaved(saved)
    } catch (error) {
      if (!isStale(error)) {
        setFailure(applyServerErrors(form, error, rename))
        return
      }
      // The client decoded it by the call's own response schema.
      const current = error.current as R
      const theirs = { values: toValues(current), version: current.version, record: current }
      if (conflictingFields(against.values, mine, theirs.values).length > 0) {
        setConflict(theirs)
        return
      }
      const merged = mergedValues(against.values, mine, theirs.values)
      settle(theirs, merged)
      await send(merged, theirs, current)
    }
  }

  async function submit(mine: V, against: Base<V>, shown = record) {
    if (busy.current) return
    busy.current = true
    setSaving(true)
    setFailure(undefined)
    try {
      await send(mine, against, shown)
    } finally {
      busy.current = false
      setSaving(false)
    }
  }

  /** Goes on with what the colleague saved; mine, where I changed something, if that is wished. */
  function settle({ values, version }: Base<V>, mine: V) {
    setConflict(undefined)
    setBase({ values, version })
    form.setValues(mine)
  }

  return {
    form,
    dirty,
    failure,
    saving,
    restored: draft.restored,
    onSubmit: form.onSubmit((values) => void submit(values, base)),
    discard: () => {
      draft.clear()
      const fresh = { values: toValues(record), version: record.version }
      setBase(fresh)
      form.setValues(fresh.values)
      form.clearErrors()
      setFailure(undefined)
    },
    conflict: conflict && {
      fields: conflictingFields(base.values, form.values, conflict.values),
      mine: form.values,
      theirs: conflict.values,
      keepMine: () => {
        const merged = mergedValues(base.values, form.values, conflict.values)
        settle(conflict, merged)
        void submit(merged, conflict, conflict.record)
      },
      takeTheirs: () => {
        const merged = mergedValues(base.values, form.values, conflict.values)
        for (const field of conflictingFields(base.values, form.values, conflict.values)) {
          merged[field] = conflict.values[field]
        }
        settle(conflict, merged)
        void submit(merged, conflict, conflict.record)
      },
      close: () => setConflict(undefined),
    },
  }
}
