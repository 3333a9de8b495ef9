import { Button, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { HistoryEvent } from '../../contract/history.ts'
import { restoreProject } from '../../contract/projects.ts'
import { call } from '../api/client.ts'
import { useChange } from '../api/use-change.ts'
import { sentence } from '../language/sentences.ts'
import { t } from '../language/t.ts'
import { notifyError, notifySuccess } from '../ui/notify.ts'
import { takeBack, undoingOf } from './undo-change.ts'

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
