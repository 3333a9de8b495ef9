import { Alert, Group, Input, SimpleGrid, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Billing } from '../../contract/invoices.ts'
import type { Project } from '../../contract/projects.ts'
import type { Cents } from '../../domain/money.ts'
import { Rich } from '../language/rich.tsx'
import { t } from '../language/t.ts'
import { Money } from '../ui/money.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { PercentField } from '../ui/percent-field.tsx'
import { Segments } from '../ui/segments.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { ContractProgress } from './billing-progress.tsx'
import { FreeLines } from './free-lines.tsx'
import classes from './invoice-form.module.css'
import { contractWarning, type InvoiceValues, retentionOf, withTerms } from './invoice-form.ts'
import { type LineDraft, settleLines, sumOfLines } from './invoice-lines.ts'
import { PaymentTermsField } from './payment-terms-field.tsx'
import { ScheduleLines } from './schedule-lines.tsx'

export interface InvoiceFieldsProps {
  form: UseFormReturnType<InvoiceValues>
  project: Pick<Project, 'bids' | 'finalized'>
  /** What can be billed, without what this invoice bills. */
  billing: Billing
  companyTerms: readonly string[]
  /** True once it is paid: its lines and retention can't change. */
  fixedAmounts?: boolean
}

/** The fields of an invoice for work. */
export function InvoiceFields({
  form,
  project,
  billing,
  companyTerms,
  fixedAmounts = false,
}: InvoiceFieldsProps) {
  const { values, errors } = form
  const items = settleLines(values.items, billing)
  const sum = sumOfLines(items)
  const retention = retentionOf({ ...values, items }) ?? 0
  const warning = contractWarning(billing, items)
  const lines = { items: values.items, errors, onChange: setItemsOf(form), disabled: fixedAmounts }
  return (
    <>
      {fixedAmounts && (
        <Alert color="blue" py="xs">
          {t('This invoice is paid. You can’t change its lines or retention.')}
        </Alert>
      )}
      <ContractProgress billing={billing} now={sum} />
      <ScheduleLines project={project} billing={billing} {...lines} />
      <FreeLines schedule={billing.schedule} {...lines} />
      <LinesError form={form} />
      <RetentionField
        form={form}
        retention={retention}
        held={billing.retentionHeld}
        disabled={fixedAmounts}
      />
      <Sums sum={sum} retention={retention} />
      {warning && (
        <Alert color="yellow" py="xs" role="status">
          {warning}.
        </Alert>
      )}
      <TermsAndDays form={form} companyTerms={companyTerms} />
    </>
  )
}

/** Clears all errors: changing one line can fix another. */
export function setItemsOf(form: UseFormReturnType<InvoiceValues>): (items: LineDraft[]) => void {
  return (items) => {
    form.clearErrors()
    form.setFieldValue('items', items)
  }
}

export function LinesError({ form: { errors } }: { form: UseFormReturnType<InvoiceValues> }) {
  if (!errors['items']) return null
  return (
    <Text size="sm" c="var(--mantine-color-error)" role="alert">
      {errors['items']}
    </Text>
  )
}

export function TermsAndDays({
  form,
  companyTerms,
}: {
  form: UseFormReturnType<InvoiceValues>
  companyTerms: readonly string[]
}) {
  const { values, errors } = form
  return (
    <>
      <PaymentTermsField
        value={values.paymentTerms}
        companyTerms={companyTerms}
        error={errors['paymentTerms']}
        onChange={(paymentTerms) => form.setValues(withTerms(values, { paymentTerms }))}
      />
      <SimpleGrid cols={2} spacing="sm">
        <TextInput
          type="date"
          label={t('Issued')}
          withAsterisk
          {...form.getInputProps('issued')}
          onChange={(event) => {
            form.clearErrors()
            form.setValues(withTerms(values, { issued: event.currentTarget.value }))
          }}
        />
        <TextInput type="date" label={t('Due')} {...form.getInputProps('dueDate')} />
      </SimpleGrid>
      <TextInput
        label={t('Title')}
        placeholder={t('Printed above the lines')}
        maxLength={200}
        {...form.getInputProps('title')}
      />
      <TextArea
        label={t('Notes')}
        description={t('Printed on the invoice')}
        minRows={2}
        maxRows={10}
        {...form.getInputProps('notes')}
      />
    </>
  )
}

export function Sums({ sum, retention }: { sum: Cents; retention: Cents }) {
  return (
    <dl className={classes.sums}>
      {retention > 0 && (
        <>
          <dt>{t('Lines')}</dt>
          <dd>
            <Money cents={sum} />
          </dd>
          <dt>{t('Less retention')}</dt>
          <dd>
            <Money cents={-retention} />
          </dd>
        </>
      )}
      <dt data-strong>{t('Invoice')}</dt>
      <dd data-strong>
        <Money cents={sum - retention} />
      </dd>
    </dl>
  )
}

/** What the customer holds back until the end of the job: a percentage of the lines, or an amount. */
function RetentionField({
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
        <Segments
          label={t('How the retention is given')}
          choices={[
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
