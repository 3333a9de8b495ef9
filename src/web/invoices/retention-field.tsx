import { Group, Input, SegmentedControl, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Cents } from '../../domain/money.ts'
import { Rich } from '../language/rich.tsx'
import { t } from '../language/t.ts'
import { Money } from '../ui/money.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { PercentField } from '../ui/percent-field.tsx'
import type { InvoiceValues } from './invoice-form.ts'

/** What the customer holds back until the end of the job: a percentage of the lines, or an amount. */
export function RetentionField({
  form,
  retention,
  held,
  disabled,
}: {
  form: UseFormReturnType<InvoiceValues>
  /** The resulting amount. */
  retention: Cents
  /** What the other invoices hold back. */
  held: Cents
  disabled: boolean
}) {
  const { errors } = form
  const { percent, amount } = form.values.retention
  function set(given: InvoiceValues['retention']) {
    form.clearFieldError('retention')
    form.setFieldValue('retention', given)
  }
  return (
    <Input.Wrapper label={t('Retention')} labelElement="div">
      <Group gap="xs" align="flex-start">
        <SegmentedControl
          aria-label={t('How the retention is given')}
          data={[
            { value: 'percent', label: t('Percent') },
            { value: 'amount', label: t('Amount') },
          ]}
          disabled={disabled}
          value={percent === null ? 'amount' : 'percent'}
          onChange={(way) =>
            set(way === 'percent' ? { percent: 0, amount } : { percent: null, amount: retention })
          }
        />
        {percent !== null ? (
          <PercentField
            w="8rem"
            placeholder="0"
            aria-label={t('Retention in percent')}
            data-path="retention"
            disabled={disabled}
            error={errors['retention']}
            value={percent}
            onChange={(typed) => set({ percent: typed, amount })}
          />
        ) : (
          <MoneyField
            w="10rem"
            aria-label={t('Retention')}
            data-path="retention"
            disabled={disabled}
            error={errors['retention']}
            value={amount}
            onChange={(typed) => set({ percent, amount: typed })}
          />
        )}
      </Group>
      <Text size="sm" c="dimmed" mt={4}>
        <Rich
          message={
            held === 0
              ? 'Held back until the end of the job: <0/> by this invoice'
              : 'Held back until the end of the job: <0/> by this invoice, <1/> in all'
          }
          components={[<Money key="now" cents={retention} />, <Money key="all" cents={held + retention} />]}
        />
      </Text>
    </Input.Wrapper>
  )
}
