import { Alert, Button, Checkbox, Group, Input, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import type { Billing } from '../../contract/invoices.ts'
import { Money } from '../ui/money.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { DateText } from '../ui/time-text.tsx'
import { LineProgress } from './billing-progress.tsx'
import { LinesError, Sums, setItemsOf, TermsAndDays } from './invoice-fields.tsx'
import classes from './invoice-form.module.css'
import type { InvoiceValues } from './invoice-form.ts'
import { type HeldRetention, type LineDraft, settleLines, sumOfLines, withReleased } from './invoice-lines.ts'

/** A retention invoice: what earlier invoices held back, all of it or a part, and when that is asked for. */
export function ReleaseFields({
  form,
  billing,
  companyTerms,
  fixedAmounts = false,
}: {
  form: UseFormReturnType<InvoiceValues>
  /** What can be billed, without what this invoice bills. */
  billing: Billing
  companyTerms: readonly string[]
  /** True once it is paid: its lines stay. */
  fixedAmounts?: boolean
}) {
  const { values, errors } = form
  const { retention } = billing
  const items = settleLines(values.items, billing)
  const open = retention.filter(({ left }) => left !== 0)
  const set = setItemsOf(form)
  const all = () =>
    set(open.reduce((lines, held) => withReleased(lines, retention, held, true), [] as LineDraft[]))
  return (
    <>
      {fixedAmounts && (
        <Alert color="blue" py="xs">
          This invoice is paid: its lines stay as they are.
        </Alert>
      )}
      <Text size="sm">
        <Money cents={billing.retentionHeld} /> is held back. Choose what this invoice asks for.
      </Text>
      {open.length === 0 ? (
        <Text size="sm" c="dimmed">
          No invoice of this project holds anything back.
        </Text>
      ) : (
        <Input.Wrapper label="Retention of" labelElement="div">
          <ul className={classes.schedule}>
            {open.map((held, index) => {
              const place = items.findIndex(
                ({ retentionInvoiceId }) => retentionInvoiceId === held.invoice_id,
              )
              return (
                <HeldLine
                  key={held.invoice_id}
                  held={held}
                  item={items[place]}
                  field={`items.${place}.amount`}
                  error={errors[`items.${place}.amount`]}
                  isFirst={index === 0}
                  disabled={fixedAmounts}
                  onTick={(ticked) => set(withReleased(values.items, retention, held, ticked))}
                  onChange={(fields) =>
                    set(values.items.map((line, at) => (at === place ? { ...line, ...fields } : line)))
                  }
                />
              )
            })}
          </ul>
          {open.length > 1 && !fixedAmounts && (
            <Button variant="default" size="xs" mt="xs" onClick={all}>
              All that is held
            </Button>
          )}
        </Input.Wrapper>
      )}
      <LinesError form={form} />
      <Sums sum={sumOfLines(items)} retention={0} />
      <TermsAndDays form={form} companyTerms={companyTerms} />
    </>
  )
}

function HeldLine({
  held,
  item,
  field,
  error,
  isFirst,
  disabled,
  onTick,
  onChange,
}: {
  held: HeldRetention
  /** What this invoice asks for of it, settled; undefined while it is not ticked. */
  item: LineDraft | undefined
  field: string
  error: ReactNode
  isFirst: boolean
  disabled: boolean
  onTick: (ticked: boolean) => void
  onChange: (fields: Partial<LineDraft>) => void
}) {
  return (
    <li className={classes.scheduled}>
      <Group gap="sm" justify="space-between" wrap="nowrap" align="flex-start">
        <Checkbox
          className={classes.tick ?? ''}
          classNames={{ body: classes.tickBody ?? '', labelWrapper: classes.tickLabel ?? '' }}
          data-autofocus={isFirst || undefined}
          label={
            <>
              Invoice {held.number},{' '}
              <Text span size="sm" c="dimmed">
                issued <DateText day={held.issued} />
              </Text>
            </>
          }
          disabled={disabled}
          checked={item !== undefined}
          onChange={(event) => onTick(event.currentTarget.checked)}
        />
        <span className={classes.figure}>
          <Money cents={held.left} />
        </span>
      </Group>
      <LineProgress line={held} now={item?.amount ?? 0} />
      {item && !disabled && (
        <div className={classes.share}>
          <MoneyField
            size="xs"
            className={classes.shareFigure ?? ''}
            aria-label={`Retention asked for of invoice ${held.number}`}
            data-path={field}
            error={error}
            value={item.amount}
            onChange={(amount) => onChange({ amount, share: 'amount' })}
          />
        </div>
      )}
    </li>
  )
}
