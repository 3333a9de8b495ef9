import { ActionIcon, Button, Text, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type BasisPoints, type Cents, formatDollars } from '../../../domain/money.ts'
import { t } from '../../language/t.ts'
import { Money } from '../../ui/money.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { PercentField } from '../../ui/percent-field.tsx'
import { Segments } from '../../ui/segments.tsx'
import type { ScheduledPaymentDraft } from './bid-draft.ts'
import classes from './bid-editor.module.css'

interface PaymentRowProps {
  payment: ScheduledPaymentDraft
  place: number
  /** The payment in dollars. */
  due: Cents
  total: Cents
  errors: Readonly<Record<string, string>> | undefined
  /** The amount that would make the schedule add up; undefined when it does. */
  rest: Cents | undefined
  onChange: (fields: Partial<ScheduledPaymentDraft>) => void
  onRemove: () => void
}

/** One payment, in dollars or in percent of the total. */
export function ScheduledPaymentRow(props: PaymentRowProps) {
  const { payment, place, due, errors, rest, onChange, onRemove } = props
  const number = place + 1
  return (
    <div className={classes.payment}>
      <TextInput
        className={classes.paymentLabel}
        aria-label={t('What payment {number} is for', { number })}
        placeholder={t('Deposit, on completion of drilling …')}
        maxLength={200}
        data-payment={place}
        error={errors?.label}
        value={payment.label}
        onChange={(event) => onChange({ label: event.currentTarget.value })}
      />
      <PaymentFigure {...props} />
      <Text size="sm" className={classes.paymentDue}>
        <Money cents={due} />
      </Text>
      {rest !== undefined && (
        <Button
          variant="light"
          size="compact-sm"
          mt={5}
          aria-label={t('Payment {number} takes the rest, {rest}', { number, rest: formatDollars(rest) })}
          onClick={() => onChange({ amount: rest, percent: null })}
        >
          {t('Rest')}
        </Button>
      )}
      <ActionIcon
        variant="subtle"
        color="red"
        aria-label={t('Remove payment {number}', { number })}
        onClick={onRemove}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </div>
  )
}

/** What to pay, and whether that is in dollars or in percent. */
function PaymentFigure({ payment, place, due, total, errors, onChange }: PaymentRowProps) {
  const number = place + 1
  const shared = {
    className: classes.paymentFigure,
    error: errors?.amount ?? errors?.percent ?? errors?.[''],
  }
  return (
    <>
      <Segments
        label={t('Payment {number} as a percent or an amount', { number })}
        choices={[
          { value: 'amount', label: '$' },
          { value: 'percent', label: '%' },
        ]}
        value={payment.percent === null ? 'amount' : 'percent'}
        onChange={(kind) =>
          onChange(
            kind === 'percent'
              ? { percent: shareOf(due, total), amount: null }
              : { amount: due, percent: null },
          )
        }
      />
      {payment.percent === null ? (
        <MoneyField
          aria-label={t('Amount of payment {number}', { number })}
          {...shared}
          value={payment.amount}
          onChange={(amount) => onChange({ amount })}
        />
      ) : (
        <PercentField
          aria-label={t('Percent of payment {number}', { number })}
          {...shared}
          value={payment.percent}
          onChange={(percent) => onChange({ percent })}
        />
      )}
    </>
  )
}

/** The amount as a share of the total, in hundredths of a percent. */
function shareOf(amount: Cents, total: Cents): BasisPoints {
  if (total <= 0) return 0
  return Math.min(10_000, Math.round((amount / total) * 10_000))
}
