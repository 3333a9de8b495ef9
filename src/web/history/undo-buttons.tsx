import { Button, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { HistoryEvent } from '../../contract/history.ts'
import { restoreProject } from '../../contract/projects.ts'
import { call } from '../api/client.ts'
import { useChange } from '../api/use-change.ts'
import { sentence } from '../language/sentences.ts'
import { t } from '../language/t.ts'
import { notifyError, notifySuccess } from '../ui/notify.ts'
import { isSameValue, undoableRecords } from './undoable-records.ts'

/** An empty key: an undo can change what any screen shows. */
const everything = [] as const

/** Beside a change of fields: restores the earlier values, or says why that isn't possible. */
export function UndoChangeButton({ event }: { event: HistoryEvent }) {
  const undo = useChange(() => takeBack(event), everything)
  const undoing = undoingOf(event)
  if (undoing.kind === 'none') return null
  if (undoing.kind === 'refused') {
    return (
      <Text span size="sm" c="dimmed" ta="right">
        {undoing.why}
      </Text>
    )
  }
  return (
    <UndoButton
      label={t('Undo: {summary}', { summary: sentence(event.summary, event.summaryParts) })}
      loading={undo.isPending}
      onClick={() =>
        undo.mutate(undefined, {
          onSuccess: () => notifySuccess(t('The earlier values are back')),
          onError: (error) => notifyError(error, t('This couldn’t be undone')),
        })
      }
    />
  )
}

/** Beside the event that deleted a project: restores it, within the days that the server allows. */
export function RestoreProject({ event: { project, entity, verb } }: { event: HistoryEvent }) {
  const restore = useChange((id: number) => call(restoreProject, { params: { id } }), everything)
  if (!project?.isDeleted || entity !== 'project' || verb !== 'deleted') return null
  return (
    <UndoButton
      label={t('Bring back project {number}', { number: project.number })}
      loading={restore.isPending}
      onClick={() =>
        restore.mutate(project.id, {
          onSuccess: ({ message }) => notifySuccess(message),
          onError: (error) => notifyError(error, t('It couldn’t be restored')),
        })
      }
    />
  )
}

function UndoButton({ label, ...props }: { label: string; loading: boolean; onClick: () => void }) {
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      leftSection={<IconArrowBackUp size={14} aria-hidden />}
      aria-label={label}
      {...props}
    >
      {t('Undo')}
    </Button>
  )
}

/** Whether a change of fields can be undone here; `why` says what prevents it. */
type Undoing = { kind: 'none' } | { kind: 'offered' } | { kind: 'refused'; why: string }

/** Goes by the event alone. `takeBack` checks whether the record has changed since. */
function undoingOf(event: HistoryEvent): Undoing {
  const record = undoableRecords[event.entity]
  const fields = Object.keys(event.changes)
  if (!record || event.verb !== 'changed' || fields.length === 0 || event.project?.isDeleted) {
    return { kind: 'none' }
  }
  if (event.isOvertaken) return { kind: 'refused', why: t('Changed again since') }
  const isKept = fields.every((field) => record.fields.includes(field) && hasIds(event, field))
  return isKept
    ? { kind: 'offered' }
    : { kind: 'refused', why: t('Change it by hand; we don’t have all its earlier values') }
}

/**
 * Restores the earlier values, unless somebody changed one of them since.
 * @throws Error with the reason; ApiError when the server refuses
 */
async function takeBack(event: HistoryEvent): Promise<void> {
  const record = undoableRecords[event.entity]
  if (!record) throw new Error(t('You can’t undo this from here'))
  const now = await record.read(event)
  if (!now) throw new Error(t('It’s no longer there'))
  const moved = Object.entries(event.changes).some(
    ([field, { to }]) => !isSameValue(field, now.fields[field], to),
  )
  if (moved) throw new Error(t('Someone changed it since. Open it and change it there.'))
  const earlier = Object.fromEntries(
    Object.entries(event.changes).map(([field, { from }]) => [field, from ?? null]),
  )
  await record.write(event, earlier, now.version)
}

/** Old events have people and addresses as words only, without the ids that undoing needs. */
function hasIds({ entity, changes }: HistoryEvent, field: string): boolean {
  const from = changes[field]?.from
  if (entity !== 'project') return true
  if (field === 'coordinates') return from === null || !String(from).includes('?')
  if (!['site', 'business', 'salesperson', 'manager'].includes(field) || from === null) return true
  if (typeof from !== 'object' || from === undefined) return false
  return field === 'site' || ('id' in from && from.id !== null)
}
