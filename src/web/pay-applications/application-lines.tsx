import { Text, VisuallyHidden } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import type { ApplicationLine } from '../../contract/pay-applications.ts'
import { type Cents, percentOf, proportionOf } from '../../domain/money.ts'
import { applicationMoney, appliedMoney } from '../../domain/pay-applications.ts'
import { t } from '../language/t.ts'
import { FailureAlert } from '../ui/failure-alert.tsx'
import { Money } from '../ui/money.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { PercentField } from '../ui/percent-field.tsx'
import { QuantityField } from '../ui/quantity-field.tsx'
import { Segments } from '../ui/segments.tsx'
import { type ApplicationValues, withEntered } from './application-form.ts'
import classes from './application-lines.module.css'

type Form = UseFormReturnType<ApplicationValues>
const measures = ['percent', 'quantity', 'amount'] as const
type Measure = (typeof measures)[number]
const measureWords: Readonly<Record<Measure, string>> = {
  percent: t('Percent'),
  quantity: t('Quantity'),
  amount: t('Amount'),
}

/** How far each line of the schedule of values is, and what that comes to. */
export function ApplicationLines({ form, lines }: { form: Form; lines: readonly ApplicationLine[] }) {
  const [measure, setMeasure] = useState<Measure>('percent')
  const standing = withEntered(lines, form.values.lines)
  const { lines: problem } = form.errors
  return (
    <section aria-label={t('Schedule of values')}>
      <div className={classes.head}>
        <Text size="sm">{t('Enter work to date by')}</Text>
        <Segments
          size="xs"
          label={t('Enter work to date by')}
          choices={measures.map((value) => ({ value, label: measureWords[value] }))}
          value={measure}
          onChange={setMeasure}
        />
      </div>
      <div className={classes.columns} aria-hidden>
        <span>{t('Line')}</span>
        <span>{t('Work to date')}</span>
        <span>{t('Stored now')}</span>
        <span>{t('Retention')}</span>
        <span>{t('This period')}</span>
      </div>
      <ul className={classes.lines}>
        {standing.map((line, index) => (
          <Line
            key={`${line.bid_id} ${line.item_key}`}
            line={line}
            index={index}
            measure={measure}
            form={form}
          />
        ))}
      </ul>
      <FailureAlert>{problem}</FailureAlert>
      <Sums lines={standing} />
    </section>
  )
}

function Line({
  line,
  index,
  measure,
  form,
}: {
  line: ApplicationLine
  index: number
  measure: Measure
  form: Form
}) {
  const { description, value, quantity, unit, workBefore, storedBefore } = line
  const input = (name: 'work' | 'stored' | 'retentionRate', label: string) => ({
    'aria-label': `${label}: ${description}`,
    size: 'xs',
    error: form.errors[`lines.${index}.${name}`],
  })
  const set = (name: 'work' | 'stored' | 'retentionRate', amount: number | null) =>
    form.setFieldValue(`lines.${index}.${name}`, amount as never)
  return (
    <li className={classes.line}>
      <div className={classes.name}>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {description}
        </Text>
        <Text size="xs" c="dimmed">
          <Money cents={value} /> · {t('Before')} <Money cents={workBefore + storedBefore} />
          {measure === 'quantity' && ` · ${quantity / 1000} ${unit}`}
        </Text>
      </div>
      <div data-label={t('Work to date')} className={classes.field}>
        <WorkField
          line={line}
          measure={measure}
          entered={form.values.lines[index]?.work ?? null}
          onChange={(work) => set('work', work)}
          {...input('work', t('Work to date'))}
        />
      </div>
      <div data-label={t('Stored now')} className={classes.field}>
        <MoneyField
          value={form.values.lines[index]?.stored ?? null}
          onChange={(stored) => set('stored', stored)}
          {...input('stored', t('Stored now'))}
        />
      </div>
      <div data-label={t('Retention')} className={classes.field}>
        <PercentField
          value={line.retentionRate}
          onChange={(rate) => set('retentionRate', rate)}
          {...input('retentionRate', t('Retention'))}
        />
      </div>
      <div data-label={t('This period')} className={classes.figure}>
        <VisuallyHidden>{t('This period')}</VisuallyHidden>
        <Money cents={appliedMoney(line).asked} />
      </div>
    </li>
  )
}

/** What was done to date, typed as a share of the line, as its quantity, or as an amount. */
function WorkField({
  line: { value, quantity, work },
  measure,
  entered,
  onChange,
  ...input
}: {
  line: ApplicationLine
  measure: Measure
  entered: Cents | null
  onChange: (work: Cents | null) => void
  'aria-label': string
  size: string
  error: React.ReactNode
}) {
  if (measure === 'percent' && value !== 0)
    return (
      <PercentField
        {...input}
        value={proportionOf(10_000, Math.abs(work), Math.abs(value))}
        onChange={(percent) => onChange(percentOf(value, percent))}
      />
    )
  if (measure === 'quantity' && value !== 0 && quantity > 0)
    return (
      <QuantityField
        {...input}
        value={proportionOf(quantity, Math.abs(work), Math.abs(value))}
        onChange={(done) => onChange(done === null ? null : proportionOf(value, done, quantity))}
      />
    )
  return <MoneyField {...input} value={entered} onChange={onChange} />
}

function Sums({ lines }: { lines: readonly ApplicationLine[] }) {
  const money = applicationMoney(lines)
  const rows: readonly [string, Cents][] = [
    [t('Contract to date'), money.value],
    [t('Done and stored to date'), money.completed],
    [t('Less retention'), -money.retention],
    [t('Less earlier applications'), -money.before],
  ]
  return (
    <dl className={classes.sums} aria-label={t('Sums')}>
      {rows.map(([label, cents]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Money cents={cents} />
          </dd>
        </div>
      ))}
      <div data-strong>
        <dt>{t('Amount due now')}</dt>
        <dd>
          <Money cents={money.due} />
        </dd>
      </div>
    </dl>
  )
}
