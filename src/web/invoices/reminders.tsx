import { Button, Group, Switch, Text } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import type { Invoice } from '../../contract/invoices.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { useCompany } from '../api/lists.ts'
import { t } from '../language/t.ts'
import { notifyError, notifySuccess } from '../ui/notify.ts'
import { formatRelative } from '../ui/time.ts'
import { useUpdateInvoice } from './invoices-api.ts'

/** The reminders of an invoice that was sent and is still owed. */
export function Reminders({ invoice, onRemind }: { invoice: Invoice; onRemind: () => void }) {
  const { data: company } = useCompany()
  const update = useUpdateInvoice(invoice.id)
  const { datesSent, status, balance, remindersPaused, remindersSent } = invoice
  const isOwed = datesSent.length > 0 && status !== 'void' && balance > 0
  if (!isOwed && remindersSent === 0) return null

  async function setPaused(paused: boolean) {
    try {
      await update.mutateAsync({ remindersPaused: paused, version: invoice.version })
      notifySuccess(paused ? t('No automatic reminders') : t('Reminders go out again'))
    } catch (error) {
      notifyError(error)
    }
  }

  return (
    <section aria-label={t('Reminders')}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">{sentWords(invoice)}</Text>
        {isOwed && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconBell size={14} aria-hidden />}
            onClick={onRemind}
          >
            {t('Send a reminder')}
          </Button>
        )}
      </Group>
      {isOwed && company && (
        <Switch
          mt="xs"
          label={t('Remind automatically')}
          description={planWords(company.reminderDays, invoice)}
          disabled={update.isPending || company.reminderDays.length === 0}
          checked={!remindersPaused && company.reminderDays.length > 0}
          onChange={(event) => void setPaused(!event.currentTarget.checked)}
        />
      )}
    </section>
  )
}

function sentWords({ remindersSent: count, remindedAt }: Invoice): string {
  if (count === 0) return t('No reminder sent yet')
  if (!remindedAt) return t('{count, plural, one {# reminder sent} other {# reminders sent}}', { count })
  return t('{count, plural, one {# reminder sent, last {when}} other {# reminders sent, last {when}}}', {
    count,
    when: formatRelative(remindedAt),
  })
}

/** How many days after the due date the company's settings send reminders. */
function planWords(reminderDays: readonly number[], { dueDate, remindersPaused }: Invoice): string {
  if (reminderDays.length === 0) return t('Your company settings have no reminder days.')
  if (remindersPaused) return t('Paused for this invoice.')
  const days = reminderDays.join(', ')
  if (dueDate === null) {
    return t('{days} days after the due date; this invoice has none, so none goes out.', { days })
  }
  return dueDate < companyDayOf(new Date())
    ? t('{days} days after the due date; it is past due.', { days })
    : t('{days} days after the due date', { days })
}
