import { type FormValidateInput, useForm } from '@mantine/form'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isStale } from '../../api/api-error.ts'
import { usePresence } from '../../live/presence.ts'
import { type RecordPlace, useRecordNews } from '../../live/record-news.ts'
import type { ColleagueNews } from './colleague-notice.tsx'
import { changedFields, conflictingFields, mergedValues } from './concurrent-change.ts'
import type { ConflictingField } from './conflict-dialog.tsx'
import { applyServerErrors } from './form-errors.ts'
import { useLocalDraft } from './use-local-draft.ts'

/** A record as the flat values of a form, and how a person reads them. */
export interface FormOf<V, R> {
  toValues: (record: R) => V
  labels: Readonly<Record<keyof V & string, string>>
  /** A field's value as a person reads it. */
  say: (field: keyof V & string, values: V) => ReactNode
  validate?: FormValidateInput<V>
  /** From the server's name of a field to the form's. */
  fieldOf?: (path: string) => string
}

/** The record as it was when the typing began. */
interface Base<V> {
  values: V
  version: number
}

/** What a colleague has saved since. */
interface Theirs<V, R> extends Base<V> {
  record: R
}

/**
 * A form for a record that others may edit at the same time. It sends only the changed fields. If a colleague saved other
 * fields, both changes are kept; if both changed the same field, `conflict` asks. With `of`, colleagues see that the form
 * is open, and what they save shows up here at once.
 */
export function useVersionedEdit<V extends Record<string, unknown>, R extends { version: number }>({
  draftKey,
  of,
  record,
  form: { toValues, labels, say, validate, fieldOf },
  save,
  onSaved,
}: {
  draftKey: string
  /** Which record it is; left out for a new record. */
  of?: RecordPlace
  record: R
  form: FormOf<V, R>
  /** Sends the fields named by `changed`. */
  save: (values: V, changed: readonly (keyof V & string)[], version: number) => Promise<R>
  /** Gets the saved record, or the colleague's version when nothing of mine was left to save. */
  onSaved: (record: R) => void
}) {
  const [base, setBase] = useState<Base<V>>(() => ({ values: toValues(record), version: record.version }))
  /** `saves`: the conflict came up while saving, which continues once the person has chosen. */
  const [conflict, setConflict] = useState<Theirs<V, R> & { saves: boolean }>()
  const [failure, setFailure] = useState<string>()
  const [saving, setSaving] = useState(false)
  /** The fields that a colleague's save changed in this form. */
  const [taken, setTaken] = useState<readonly (keyof V & string)[]>([])
  const busy = useRef(false)
  const form = useForm<V>({ initialValues: base.values, ...(validate ? { validate } : {}) })
  const dirty = changedFields(base.values, form.values).length > 0
  const present = usePresence(of)
  const news = useRecordNews(of)
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

  /** The record, when it is newer than what this form started from. */
  const isNewer = record.version > base.version && !saving && conflict === undefined
  const newer = isNewer ? { values: toValues(record), version: record.version, record } : undefined
  const disputed = newer ? conflictingFields(base.values, form.values, newer.values) : []
  const takesOver = newer !== undefined && disputed.length === 0 && !busy.current
  const takeOver = useRef(() => {})
  takeOver.current = () => {
    if (!newer) return
    setTaken(changedFields(base.values, newer.values))
    settle(newer, mergedValues(base.values, form.values, newer.values))
  }
  useEffect(() => {
    if (takesOver) takeOver.current()
  }, [takesOver])

  async function send(mine: V, against: Base<V>, shown = record): Promise<void> {
    const changed = changedFields(against.values, mine)
    try {
      const saved = changed.length === 0 ? shown : await save(mine, changed, against.version)
      // `against` may carry a colleague's whole record; the draft has values and version only.
      const { values, version } = against
      draft.clear({ values: mine, base: { values, version } })
      // What was typed while the answer was on its way is not saved yet.
      const stands = { values: toValues(saved), version: saved.version }
      settle(stands, mergedValues(mine, form.getValues(), stands.values))
      onSaved(saved)
    } catch (error) {
      if (!isStale(error)) {
        setFailure(applyServerErrors(form, error, fieldOf))
        return
      }
      // The client has decoded it with the call's response schema.
      const current = error.current as R
      const theirs = { values: toValues(current), version: current.version, record: current }
      // More may have been typed while the answer was on its way.
      const now = form.getValues()
      if (conflictingFields(against.values, now, theirs.values).length > 0) {
        setConflict({ ...theirs, saves: true })
        return
      }
      const merged = mergedValues(against.values, now, theirs.values)
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

  /** Continues from what is saved now, with `mine` in the form. */
  function settle({ values, version }: Base<V>, mine: V) {
    setConflict(undefined)
    setBase({ values, version })
    form.setValues(mine)
  }

  const colleagueNews: ColleagueNews | undefined = news && {
    actor: news.actor,
    taken: taken.map((field) => labels[field]),
    onCompare: newer && disputed.length > 0 ? () => setConflict({ ...newer, saves: false }) : undefined,
  }

  return {
    form,
    dirty,
    failure,
    saving,
    restored: draft.restored,
    of,
    present,
    news: colleagueNews,
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
      fields: conflictingFields(base.values, form.values, conflict.values).map(
        (field): ConflictingField => ({
          key: field,
          label: labels[field],
          before: say(field, base.values),
          mine: say(field, form.values),
          theirs: say(field, conflict.values),
        }),
      ),
      /** @param theirs the fields to take from the colleague; mine stays in all others */
      settle: (theirs: ReadonlySet<string>) => {
        const merged = mergedValues(base.values, form.values, conflict.values)
        for (const field of conflictingFields(base.values, form.values, conflict.values)) {
          if (theirs.has(field)) merged[field] = conflict.values[field]
        }
        settle(conflict, merged)
        if (conflict.saves) void submit(merged, conflict, conflict.record)
      },
      close: () => setConflict(undefined),
    },
  }
}
