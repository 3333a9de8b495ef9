import { Button, Checkbox, Group, Input, SegmentedControl, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Billing } from '../../contract/invoices.ts'
import type { Project } from '../../contract/projects.ts'
import { t } from '../language/t.ts'
import { Money } from '../ui/money.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { PercentField } from '../ui/percent-field.tsx'
import { LineProgress } from './billing-progress.tsx'
import classes from './invoice-form.module.css'
import {
  type BillingLine,
  contractLanguage,
  everythingLeft,
  type LineDraft,
  type Share,
  settleLines,
  withTicked,
} from './invoice-lines.ts'

/** The contract's payment schedule, to tick: whole, by percent or by amount, with what is billed and left of each line. */
export function ScheduleLines({
  project: { bids, finalized },
  billing,
  items,
  errors,
  onChange,
  disabled,
}: {
  project: Pick<Project, 'bids' | 'finalized'>
  /** What can be billed, without what this invoice bills. */
  billing: Billing
  items: readonly LineDraft[]
  errors: Readonly<Record<string, ReactNode>>
  onChange: (items: LineDraft[]) => void
  disabled: boolean
}) {
  const { schedule } = billing
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
  const bidIds = [...new Set(schedule.map(({ bid_id }) => bid_id))]
  const change = (bidId: number) => bids.find(({ id, kind }) => id === bidId && kind === 'change_order')
  const first = schedule.find(({ left }) => left !== 0)
  const set = (place: number, fields: Partial<LineDraft>) =>
    onChange(items.map((line, index) => (index === place ? { ...line, ...fields } : line)))
  return (
    <Input.Wrapper label={t('From the payment schedule')} labelElement="div">
      {bidIds.map((bidId) => (
        <div key={bidId} className={classes.group}>
          {(bidIds.length > 1 || change(bidId)) && (
            <Text size="sm" fw={600} mb={4}>
              {change(bidId)
                ? t('Change order {number}', { number: change(bidId)?.number ?? '' })
                : t('Original contract')}
            </Text>
          )}
          <ul className={classes.schedule}>
            {schedule
              .filter(({ bid_id }) => bid_id === bidId)
              .map((line) => {
                const place = items.findIndex(({ scheduledPaymentId }) => scheduledPaymentId === line.id)
                return (
                  <ScheduleLine
                    key={line.id}
                    line={line}
                    item={settleLines(items, billing)[place]}
                    field={`items.${place}.amount`}
                    error={errors[`items.${place}.amount`]}
                    isFirst={line.id === first?.id}
                    disabled={disabled}
                    onTick={(ticked) => onChange(withTicked(items, schedule, line, ticked))}
                    onChange={(fields) => set(place, fields)}
                  />
                )
              })}
          </ul>
        </div>
      ))}
      {first && !disabled && (
        <Button
          variant="default"
          size="xs"
          mt="xs"
          onClick={() => onChange(everythingLeft(items, billing, contractLanguage({ finalized })))}
        >
          {t('Final: everything left')}
        </Button>
      )}
    </Input.Wrapper>
  )
}

function ScheduleLine({
  line,
  item,
  field,
  error,
  isFirst,
  disabled,
  onTick,
  onChange,
}: {
  line: BillingLine
  /** What this invoice bills of it, settled; undefined while it is not ticked. */
  item: LineDraft | undefined
  field: string
  error: ReactNode
  isFirst: boolean
  disabled: boolean
  onTick: (ticked: boolean) => void
  onChange: (fields: Partial<LineDraft>) => void
}) {
  // The group says which change order it is of; a screen reader hears it with the line.
  const label = line.label.replace(/^Change order \d+: /, '')
  const isBilled = line.left === 0 && !item
  return (
    <li className={classes.scheduled} data-billed={isBilled || undefined}>
      <Group gap="sm" justify="space-between" wrap="nowrap" align="flex-start">
        {isBilled ? (
          <span className={classes.tick}>{label}</span>
        ) : (
          <Checkbox
            className={classes.tick ?? ''}
            classNames={{ body: classes.tickBody ?? '', labelWrapper: classes.tickLabel ?? '' }}
            data-autofocus={isFirst || undefined}
            label={label}
            aria-label={line.label}
            disabled={disabled}
            checked={item !== undefined}
            onChange={(event) => onTick(event.currentTarget.checked)}
          />
        )}
        <span className={classes.figure}>
          <Money cents={item ? item.amount : line.due} />
        </span>
      </Group>
      <LineProgress line={line} now={item?.amount ?? 0} />
      {item && !disabled && (
        <ShareFields line={line} item={item} field={field} error={error} onChange={onChange} />
      )}
    </li>
  )
}

const shares = [
  { value: 'rest', label: t('All that is left') },
  { value: 'percent', label: t('Percent') },
  { value: 'amount', label: t('Amount') },
]

function ShareFields({
  line: { label },
  item,
  field,
  error,
  onChange,
}: {
  line: BillingLine
  item: LineDraft
  field: string
  error: ReactNode
  onChange: (fields: Partial<LineDraft>) => void
}) {
  return (
    <div className={classes.share}>
      <SegmentedControl
        size="xs"
        aria-label={t('How much of {label}', { label })}
        data={shares}
        value={item.share}
        // An amount starts from what stood there.
        onChange={(share) => onChange({ share: share as Share, amount: item.amount })}
      />
      {item.share === 'percent' && (
        <PercentField
          size="xs"
          className={classes.shareFigure ?? ''}
          aria-label={t('Percent of {label}', { label })}
          data-path={field}
          error={error}
          value={item.percent}
          onChange={(percent) => onChange({ percent })}
        />
      )}
      {item.share === 'amount' && (
        <MoneyField
          size="xs"
          className={classes.shareFigure ?? ''}
          aria-label={t('Amount of {label}', { label })}
          data-path={field}
          error={error}
          value={item.amount}
          onChange={(amount) => onChange({ amount })}
        />
      )}
      {item.share === 'rest' && error && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
    </div>
  )
}
