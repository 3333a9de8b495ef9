import { Checkbox, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Billing } from '../../contract/invoices.ts'
import type { Language } from '../../domain/people.ts'
import { Rich } from '../language/rich.tsx'
import { t } from '../language/t.ts'
import { Money } from '../ui/money.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { PercentField } from '../ui/percent-field.tsx'
import { Segments } from '../ui/segments.tsx'
import { DateText } from '../ui/time-text.tsx'
import { LineProgress } from './billing-progress.tsx'
import classes from './invoice-form.module.css'
import {
  type BilledLine,
  isFor,
  type LineDraft,
  type Share,
  settleLines,
  withLine,
  withoutLine,
} from './invoice-lines.ts'

/** Lines of an invoice that can be edited. */
export interface LineFieldsProps {
  items: readonly LineDraft[]
  errors: Readonly<Record<string, ReactNode>>
  onChange: (items: LineDraft[]) => void
  disabled: boolean
}

/** Checkboxes for what an invoice can bill: lines of the payment schedule, or retention of earlier invoices. */
export function BilledLines({
  lines,
  billing,
  language,
  items,
  errors,
  onChange,
  disabled,
}: LineFieldsProps & {
  lines: readonly BilledLine[]
  /** What can be billed, without what this invoice bills. */
  billing: Billing
  language: Language
}) {
  const settled = settleLines(items, billing)
  return (
    <ul className={`plain-list ${classes.schedule}`}>
      {lines.map((line) => {
        const place = items.findIndex((item) => isFor(item, line))
        const path = `items.${place}.amount`
        return (
          <LineRow
            key={'invoice_id' in line ? line.invoice_id : line.id}
            line={line}
            item={settled[place]}
            field={{ 'data-path': path, error: errors[path] }}
            disabled={disabled}
            onTick={(isOn) =>
              onChange(isOn ? withLine(items, line, { billing, language }) : withoutLine(items, line))
            }
            onChange={(fields) =>
              onChange(items.map((item, index) => (index === place ? { ...item, ...fields } : item)))
            }
          />
        )
      })}
    </ul>
  )
}

interface RowProps<Line = BilledLine> {
  line: Line
  /** What this invoice bills of the line; undefined while it is not checked. */
  item: LineDraft | undefined
  field: { 'data-path': string; error: ReactNode }
  onChange: (fields: Partial<LineDraft>) => void
}

function LineRow({
  line,
  item,
  field,
  disabled,
  onTick,
  onChange,
}: RowProps & { disabled: boolean; onTick: (isOn: boolean) => void }) {
  const isBilled = line.left === 0 && !item
  const label = 'invoice_id' in line ? <RetentionLabel line={line} /> : withoutChangeOrder(line.label)
  return (
    <li className={classes.scheduled} data-billed={isBilled || undefined}>
      <Group gap="sm" justify="space-between" wrap="nowrap" align="flex-start">
        {isBilled ? (
          <span className={classes.tick}>{label}</span>
        ) : (
          <Checkbox
            className={classes.tick ?? ''}
            classNames={{ body: classes.tickBody ?? '', labelWrapper: classes.tickLabel ?? '' }}
            data-autofocus
            label={label}
            // The heading above names the change order; a screen reader hears it with each line.
            {...('label' in line && { 'aria-label': line.label })}
            disabled={disabled}
            checked={item !== undefined}
            onChange={(event) => onTick(event.currentTarget.checked)}
          />
        )}
        <span className={classes.figure}>
          <Money cents={item ? item.amount : 'invoice_id' in line ? line.left : line.due} />
        </span>
      </Group>
      <LineProgress line={line} now={item?.amount ?? 0} />
      {item && !disabled && (
        <div className={classes.share}>
          {'invoice_id' in line ? (
            <AmountField
              label={t('Retention asked for of invoice {number}', { number: line.number })}
              item={item}
              field={field}
              onChange={onChange}
            />
          ) : (
            <ShareFields line={line} item={item} field={field} onChange={onChange} />
          )}
        </div>
      )}
    </li>
  )
}

function withoutChangeOrder(label: string): string {
  return label.replace(/^Change order \d+: /, '')
}

function RetentionLabel({ line: { number, issued } }: { line: Billing['retention'][number] }) {
  return (
    <Rich
      message="Invoice {number}, <0>issued <1/></0>"
      values={{ number }}
      components={[<Text key="issued" span size="sm" c="dimmed" />, <DateText key="day" day={issued} />]}
    />
  )
}

const shares: readonly { value: Share; label: string }[] = [
  { value: 'rest', label: t('All that is left') },
  { value: 'percent', label: t('Percent') },
  { value: 'amount', label: t('Amount') },
]

function ShareFields({
  line: { label },
  item,
  field,
  onChange,
}: RowProps<Billing['schedule'][number]> & { item: LineDraft }) {
  return (
    <>
      <Segments
        size="xs"
        label={t('How much of {label}', { label })}
        choices={shares}
        value={item.share}
        // Switching to an amount starts with the one shown.
        onChange={(share) => onChange({ share, amount: item.amount })}
      />
      {item.share === 'percent' && (
        <PercentField
          size="xs"
          className={classes.shareFigure ?? ''}
          aria-label={t('Percent of {label}', { label })}
          {...field}
          value={item.percent}
          onChange={(percent) => onChange({ percent })}
        />
      )}
      {item.share === 'amount' && (
        <AmountField
          label={t('Amount of {label}', { label })}
          item={item}
          field={field}
          onChange={onChange}
        />
      )}
      {item.share === 'rest' && field.error && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {field.error}
        </Text>
      )}
    </>
  )
}

function AmountField({
  label,
  item,
  field,
  onChange,
}: Omit<RowProps, 'line'> & { label: string; item: LineDraft }) {
  return (
    <MoneyField
      size="xs"
      className={classes.shareFigure ?? ''}
      aria-label={label}
      {...field}
      value={item.amount}
      onChange={(amount) => onChange({ amount, share: 'amount' })}
    />
  )
}
