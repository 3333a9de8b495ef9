import { Button, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { HistoryEvent } from '../../contract/history.ts'
import { sentence } from '../language/sentences.ts'
import { t } from '../language/t.ts'
import { notifyError, notifySuccess } from '../ui/notify.ts'
import { useUndoRemoval } from './use-offer-undo.ts'

/** Restores what an event removed, or says that it has been restored. */
export function UndoEventButton({ event }: { event: HistoryEvent }) {
  const undo = useUndoRemoval(event.project?.id ?? 0)
  const { removal } = event
  if (!removal || !event.project) return null
  if (removal.undone) {
    return (
      <Text span size="sm" c="dimmed">
        {t('(brought back)')}
      </Text>
    )
  }
  if (removal.undoableUntil === null) return null

  async function bringBack(removalId: number) {
    try {
      notifySuccess((await undo.mutateAsync(removalId)).message)
    } catch (error) {
      notifyError(error, t('It couldn’t be restored'))
    }
  }

  return (
    <Button
      size="compact-sm"
      variant="subtle"
      leftSection={<IconArrowBackUp size={14} aria-hidden />}
      loading={undo.isPending}
      onClick={() => void bringBack(removal.id)}
      aria-label={t('Undo: {summary}', { summary: sentence(event.summary, event.summaryParts) })}
    >
      {t('Undo')}
    </Button>
  )
}
