import { Badge, Checkbox, Group, Input, Text } from '@mantine/core'
import type { Project } from '../../contract/projects.ts'
import { Money } from '../ui/money.tsx'
import classes from './invoice-form.module.css'
import { contractSchedule, type LineDraft, withTicked } from './invoice-form.ts'

/** The contract's payment schedule, to tick: what is billed already stands there with its invoice. */
export function ScheduleLines({
  project,
  invoiceId,
  items,
  onChange,
  disabled,
}: {
  project: Pick<Project, 'bids' | 'finalized' | 'invoices'>
  /** The invoice that is being changed; its own lines may be taken out. */
  invoiceId?: number | undefined
  items: readonly LineDraft[]
  onChange: (items: LineDraft[]) => void
  disabled: boolean
}) {
  const { finalized, invoices } = project
  if (!finalized) {
    return (
      <Text size="sm" c="dimmed">
        This project has no finalized bid, so there is no payment schedule to bill. Write the lines yourself.
      </Text>
    )
  }
  const schedule = contractSchedule(project)
  if (schedule.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        The finalized bid has no payment schedule. Write the lines yourself.
      </Text>
    )
  }
  const numberOf = (id: number | null) => invoices.find((invoice) => invoice.id === id)?.number
  const isBilled = (id: number | null) => id !== null && id !== invoiceId
  const isTicked = (id: number) => items.some((line) => line.scheduledPaymentId === id)
  const open = schedule.filter((payment) => !isBilled(payment.invoiceId))
  const [first] = open
  const left = open.reduce((sum, payment) => sum + (isTicked(payment.id) ? 0 : payment.due), 0)
  const scheduled = schedule.reduce((sum, { due }) => sum + due, 0)
  return (
    <Input.Wrapper label="From the payment schedule" labelElement="div">
      <ul className={classes.schedule}>
        {schedule.map((payment) => {
          const billed = isBilled(payment.invoiceId)
          return (
            <li key={payment.id} className={classes.scheduled} data-billed={billed || undefined}>
              {billed ? (
                <Group gap="xs" className={classes.tick ?? ''}>
                  <span>{payment.label}</span>
                  <Badge variant="light" color="gray" radius="sm" tt="none" size="sm">
                    Billed by {numberOf(payment.invoiceId) ?? 'another invoice'}
                  </Badge>
                </Group>
              ) : (
                <Checkbox
                  className={classes.tick ?? ''}
                  classNames={{ body: classes.tickBody ?? '', labelWrapper: classes.tickLabel ?? '' }}
                  data-autofocus={payment.id === first?.id || undefined}
                  label={payment.label}
                  disabled={disabled}
                  checked={isTicked(payment.id)}
                  onChange={(event) =>
                    onChange(withTicked(items, schedule, payment, event.currentTarget.checked))
                  }
                />
              )}
              <Money
                cents={items.find((line) => line.scheduledPaymentId === payment.id)?.amount ?? payment.due}
              />
            </li>
          )
        })}
      </ul>
      <Text size="sm" c="dimmed" mt={4}>
        With this invoice <Money cents={scheduled - left} /> of <Money cents={scheduled} /> billed,{' '}
        <Money cents={left} /> left
      </Text>
    </Input.Wrapper>
  )
}
