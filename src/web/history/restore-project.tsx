import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { HistoryEvent } from '../../contract/history.ts'
import { restoreProject } from '../../contract/projects.ts'
import { call } from '../api/client.ts'
import { sentence } from '../language/sentences.ts'
import { t } from '../language/t.ts'
import { notifyError, notifySuccess } from '../ui/notify.ts'

/** Beside the event that deleted a project: brings it back, within the days the server allows. */
export function RestoreProject({ event: { project, entity, verb } }: { event: HistoryEvent }) {
  const queryClient = useQueryClient()
  const restore = useMutation({
    mutationFn: (id: number) => call(restoreProject, { params: { id } }),
    onSuccess: async ({ message }) => {
      notifySuccess(sentence(message))
      await queryClient.invalidateQueries()
    },
    onError: (error) => notifyError(error, t('It couldn’t be restored')),
  })
  if (!project?.isDeleted || entity !== 'project' || verb !== 'deleted') return null
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      leftSection={<IconArrowBackUp size={14} aria-hidden />}
      loading={restore.isPending}
      onClick={() => restore.mutate(project.id)}
      aria-label={t('Bring back project {number}', { number: project.number })}
    >
      {t('Undo')}
    </Button>
  )
}
