import { Button, Input, Text } from '@mantine/core'
import type { Billing } from '../../contract/invoices.ts'
import type { Project } from '../../contract/projects.ts'
import { t } from '../language/t.ts'
import { BilledLines, type LineFieldsProps } from './billed-lines.tsx'
import { contractLanguage, everythingLeft } from './invoice-lines.ts'

/** The payment schedules of the contract and its change orders. */
export function ScheduleLines({
  project: { bids, finalized },
  billing,
  ...lines
}: LineFieldsProps & {
  project: Pick<Project, 'bids' | 'finalized'>
  /** What can be billed, without what this invoice bills. */
  billing: Billing
}) {
  const { schedule } = billing
  const { items, disabled, onChange } = lines
  if (schedule.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {finalized
          ? t('The finalized bid has no payment schedule. Add the lines yourself.')
          : t(
              'This project has no finalized bid, so there’s no payment schedule to bill. Add the lines yourself.',
            )}
      </Text>
    )
  }
  const language = contractLanguage({ finalized })
  const bidIds = [...new Set(schedule.map(({ bid_id }) => bid_id))]
  const changeOrder = (bidId: number) => bids.find(({ id, kind }) => id === bidId && kind === 'change_order')
  return (
    <Input.Wrapper label={t('From the payment schedule')} labelElement="div">
      {bidIds.map((bidId) => {
        const order = changeOrder(bidId)
        return (
          <div key={bidId}>
            {(bidIds.length > 1 || order) && (
              <Text size="sm" fw={600} mt="xs" mb={4}>
                {order ? t('Change order {number}', { number: order.number ?? '' }) : t('Original contract')}
              </Text>
            )}
            <BilledLines
              lines={schedule.filter(({ bid_id }) => bid_id === bidId)}
              billing={billing}
              language={language}
              {...lines}
            />
          </div>
        )
      })}
      {!disabled && schedule.some(({ left }) => left !== 0) && (
        <Button
          variant="default"
          size="xs"
          mt="xs"
          onClick={() => onChange(everythingLeft(items, billing, language))}
        >
          {t('Final: everything left')}
        </Button>
      )}
    </Input.Wrapper>
  )
}
