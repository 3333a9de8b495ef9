import { Alert, Button, Stack, Text } from '@mantine/core'
import type { Bid } from '../../contract/bids.ts'
import { useSaveBid } from '../bids/bids-api.ts'
import { homeImprovementSchedule } from '../bids/editor/schedule-presets.ts'
import { t } from '../language/t.ts'
import { notifyError } from '../ui/notify.ts'

/** Warns that a draft goes out without saying what is due when, and adds the schedule that is legal for homes. */
export function MissingSchedule({ bid }: { bid: Bid }) {
  const { id, project_id, kind, status, total, language, version, paymentSchedule } = bid
  const save = useSaveBid(project_id, id)
  if (kind !== 'bid' || status !== 'draft' || paymentSchedule.length > 0 || total <= 0) return null

  async function add() {
    try {
      await save.mutateAsync({ paymentSchedule: homeImprovementSchedule(total, language), version })
      document.getElementById('send-to')?.focus()
    } catch (error) {
      notifyError(error)
    }
  }

  return (
    <Alert color="yellow">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{t('This bid doesn’t say what is due when.')}</Text>
        <Button size="xs" variant="default" loading={save.isPending} onClick={() => void add()}>
          {t('Add the usual schedule')}
        </Button>
      </Stack>
    </Alert>
  )
}
