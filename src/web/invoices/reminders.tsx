import { Button, Group, Switch, Text } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import type { Invoice } from '../../contract/invoices.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { useCompany } from '../api/lists.ts'
import { counted } from '../ui/counted.ts'
import { notifyError, notifySuccess } from '../ui/notify.ts'
import { formatRelative } from '../ui/time.ts'
import { usePauseReminders } from './invoice-sending-api.ts'

/** Whether, when and how often the customer is reminded of an invoice that went out and is owed. */
export function Reminders({ invoice, onRemind }: { invoice: Invoice; onRemind: () => void }) {
  const { data: company } = useCompany()
  const pause = usePauseReminders(invoice)
  const { datesSent, status, balance, remindersPaused, remindersSent, remindedAt } = invoice
  const isOwed = datesSent.length > 0 && status !== 'void' && balance > 0
  if (!isOwed && remindersSent === 0) return null

  async function setPaused(paused: boolean) {
    try {
      await pause.mutateAsync(paused)
      notifySuccess(paused ? 'No reminder goes out by itself' : 'Reminders go out again')
    } catch (error) {
      notifyError(error)
    }
  }

  return (
    <section aria-label="Reminders">
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          {remindersSent === 0
            ? 'No reminder sent yet'
            : `${counted(remindersSent, 'reminder')} sent${remindedAt ? `, last ${formatRelative(remindedAt)}` : ''}`}
        </Text>
        {isOwed && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconBell size={14} aria-hidden />}
            onClick={onRemind}
          >
            Send a reminder
          </Button>
        )}
      </Group>
      {isOwed && company && (
        <Switch
          mt="xs"
          label="Remind by itself"
          description={planWords(company.reminderDays, invoice)}
          disabled={pause.isPending || company.reminderDays.length === 0}
          checked={!remindersPaused && company.reminderDays.length > 0}
          onChange={(event) => void setPaused(!event.currentTarget.checked)}
        />
      )}
    </section>
  )
}

/** After which days past due, as the company's settings say. */
function planWords(days: readonly number[], { dueDate, remindersPaused }: Invoice): string {
  if (days.length === 0) return "The company's settings name no days for reminders."
  if (remindersPaused) return 'Paused for this invoice.'
  const plan = `${days.join(', ')} days after the due date`
  if (dueDate === null) return `${plan}; this invoice has none, so none goes out.`
  return dueDate < companyDayOf(new Date()) ? `${plan}; it is past due.` : plan
}
