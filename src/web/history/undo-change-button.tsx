import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { HistoryEvent } from '../../contract/history.ts'
import { sentence } from '../language/sentences.ts'
import { t } from '../language/t.ts'
import { notifyError, notifySuccess } from '../ui/notify.ts'
import classes from './history.module.css'
import { takeBack, undoingOf } from './undo-change.ts'

/** Beside a change of fields: puts the earlier values back, or says why that cannot be. */
export function UndoChangeButton({ event }: { event: HistoryEvent }) {
  const queryClient = useQueryClient()
  const undo = useMutation({
    mutationFn: () => takeBack(event),
    onSuccess: () => notifySuccess(t('The earlier values are back')),
    onError: (error) => notifyError(error, t('It was not taken back')),
    // Also after a refusal: somebody else was here.
    onSettled: () => queryClient.invalidateQueries(),
  })
  const undoing = undoingOf(event)
  if (undoing.kind === 'none') return null
  if (undoing.kind === 'refused') return <span className={classes.why}>{undoing.why}</span>
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      leftSection={<IconArrowBackUp size={14} aria-hidden />}
      loading={undo.isPending}
      onClick={() => undo.mutate()}
      aria-label={t('Undo: {summary}', { summary: sentence(event.summary) })}
    >
      {t('Undo')}
    </Button>
  )
}
