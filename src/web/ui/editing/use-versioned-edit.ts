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

interface VersionedEdit<V, R> {
  draftKey: string
  /** Which record it is; left out for a new record. */
  of?: RecordPlace
  record: R
  form: FormOf<V, R>
  /** Sends the fields named by `changed`. */
  save: (values: V, changed: readonly (keyof V & string)[], version: number) => Promise<R>
  /** Gets the saved record, or the colleague's version when nothing of mine was left to save. */
  onSaved: (record: R) => void
}

/**
 * A form for a record that others may edit at the same time. It sends only the changed fields. If a colleague saved other
 * fields, both changes are kept; if both changed the same field, `conflict` asks. With `of`, colleagues see that the form
 * is open, and what they save shows up here at once.
 */
export function useVersionedEdit<V extends Record<string, unknown>, R extends { version: number }>(
  edit: VersionedEdit<V, R>,
) {
  const { of, record } = edit
  const typing = useTyping(edit)
  const { form, base, dirty, draft, conflict, setConflict, settle } = typing
  const { saving, failure, setFailure, submit } = useSaving(edit, typing)
  const colleagueNews = useColleagueNews(edit, typing, saving)
  const present = usePresence(of)

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
      const fresh = edit.form.toValues(record)
      settle({ values: fresh, version: record.version }, fresh)
      form.clearErrors()
      setFailure(undefined)
    },
    conflict: conflict && {
      fields: describeConflict(edit.form, typing, conflict),
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

/** What was typed, and the saved values that it is compared with. */
function useTyping<V extends Record<string, unknown>, R extends { version: number }>({
  draftKey,
  record,
  form: { toValues, validate },
}: VersionedEdit<V, R>) {
  const [base, setBase] = useState<Base<V>>(() => ({ values: toValues(record), version: record.version }))
  /** `saves`: the conflict came up while saving, which continues once the person has chosen. */
  const [conflict, setConflict] = useState<Theirs<V, R> & { saves: boolean }>()
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

  /** Continues from what is saved now, with `mine` in the form. */
  function settle({ values, version }: Base<V>, mine: V) {
    setConflict(undefined)
    setBase({ values, version })
    form.setValues(mine)
  }

  return { form, base, dirty, draft, conflict, setConflict, settle }
}

type Typing<V extends Record<string, unknown>, R extends { version: number }> = ReturnType<
  typeof useTyping<V, R>
>

/** Saves once at a time, and again after merging what a colleague has saved. */
function useSaving<V extends Record<string, unknown>, R extends { version: number }>(
  { record, form: { toValues, fieldOf }, save, onSaved }: VersionedEdit<V, R>,
  { form, draft, setConflict, settle }: Typing<V, R>,
) {
  const [failure, setFailure] = useState<string>()
  const [saving, setSaving] = useState(false)
  const busy = useRef(false)

  async function send(mine: V, against: Base<V>, shown: R): Promise<void> {
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
      if (isStale(error)) {
        // The client has decoded it with the call's response schema.
        await mergeWith(error.current as R, against)
      } else {
        setFailure(applyServerErrors(form, error, fieldOf))
      }
    }
  }

  /** Merges a colleague's save and sends again, or asks about a conflict. */
  async function mergeWith(current: R, against: Base<V>): Promise<void> {
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

  return { saving, failure, setFailure, submit }
}

/** Takes over what a colleague has saved, unless both changed the same field. @returns what to say about it */
function useColleagueNews<V extends Record<string, unknown>, R extends { version: number }>(
  { of, record, form: { toValues, labels } }: VersionedEdit<V, R>,
  { form, base, conflict, setConflict, settle }: Typing<V, R>,
  saving: boolean,
): ColleagueNews | undefined {
  /** The fields that a colleague's save changed in this form. */
  const [taken, setTaken] = useState<readonly (keyof V & string)[]>([])
  const news = useRecordNews(of)
  /** The record, when it is newer than what this form started from. */
  const isNewer = record.version > base.version && !saving && conflict === undefined
  const newer = isNewer ? { values: toValues(record), version: record.version, record } : undefined
  const disputed = newer ? conflictingFields(base.values, form.values, newer.values) : []
  const takesOver = newer !== undefined && disputed.length === 0
  const takeOver = useRef(() => {})
  takeOver.current = () => {
    if (!newer) return
    setTaken(changedFields(base.values, newer.values))
    settle(newer, mergedValues(base.values, form.values, newer.values))
  }
  useEffect(() => {
    if (takesOver) takeOver.current()
  }, [takesOver])

  return (
    news && {
      actor: news.actor,
      taken: taken.map((field) => labels[field]),
      onCompare: newer && disputed.length > 0 ? () => setConflict({ ...newer, saves: false }) : undefined,
    }
  )
}

function describeConflict<V extends Record<string, unknown>, R extends { version: number }>(
  { labels, say }: FormOf<V, R>,
  { base, form }: Typing<V, R>,
  { values }: Base<V>,
): ConflictingField[] {
  return conflictingFields(base.values, form.values, values).map((field) => ({
    key: field,
    label: labels[field],
    before: say(field, base.values),
    mine: say(field, form.values),
    theirs: say(field, values),
  }))
}
