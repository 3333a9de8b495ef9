import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type DuplicatesAnswer, removeDuplicates } from '../../contract/removals.ts'
import { call } from '../api/client.ts'
import { useChange } from '../api/use-change.ts'
import { sentence } from '../language/sentences.ts'
import { t } from '../language/t.ts'
import { projectKeys } from '../projects/projects-api.ts'
import { Dialog } from '../ui/dialog.tsx'
import { notifyError } from '../ui/notify.ts'
import { useOfferUndo } from './use-offer-undo.ts'

/** Says what will be removed, and afterwards what was removed and what to check. */
export default function DuplicatesDialog({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  const [answer, setAnswer] = useState<DuplicatesAnswer>()
  const remove = useChange(() => call(removeDuplicates, { params: { id: projectId } }), ...projectKeys)
  const offerUndo = useOfferUndo(projectId)

  async function run() {
    try {
      const done = await remove.mutateAsync()
      setAnswer(done)
      if (done.removed.length > 0)
        offerUndo(
          sentence(done.message, done.messageParts),
          ...done.removed.map(({ removal_id }) => removal_id),
        )
    } catch (error) {
      notifyError(error, t('Nothing was removed'))
    }
  }

  return (
    <Dialog onClose={onClose} title={t('Remove duplicates')} size="lg">
      {answer ? (
        <Stack>
          <Findings answer={answer} />
          <Group justify="flex-end">
            <Button onClick={onClose}>{t('Close')}</Button>
          </Group>
        </Stack>
      ) : (
        <Stack>
          <Text>
            {t(
              'Removes duplicates: the same photo in a list, the same note by the same person within a day, the same appointment, the same draft bid. One of each stays. You can restore everything for 30 days.',
            )}
          </Text>
          <Text>
            {t('We never remove invoices, payments or expenses. We list the ones that look alike.')}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button loading={remove.isPending} onClick={() => void run()}>
              {t('Remove duplicates')}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  )
}

function Findings({ answer: { message, messageParts, removed, suspected } }: { answer: DuplicatesAnswer }) {
  return (
    <>
      <Text role="status" fw={600}>
        {sentence(message, messageParts)}
      </Text>
      {removed.length > 0 && (
        <List size="sm">
          {removed.map(({ removal_id, summary, summaryParts }) => (
            <List.Item key={removal_id}>{capitalized(sentence(summary, summaryParts))}</List.Item>
          ))}
        </List>
      )}
      {suspected.length > 0 && (
        <Alert color="yellow" title={t('Check these. Is the same money entered twice?')}>
          <List size="sm">
            {suspected.map(({ entity, ids, summary, summaryParts }) => (
              <List.Item key={`${entity}-${ids.join('-')}`}>{sentence(summary, summaryParts)}</List.Item>
            ))}
          </List>
        </Alert>
      )}
    </>
  )
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
