import { Alert, Chip, Group, Input, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Project } from '../../contract/projects.ts'
import { Money } from '../ui/money.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { FreeLines } from './free-lines.tsx'
import classes from './invoice-form.module.css'
import {
  contractSchedule,
  contractWarning,
  type InvoiceValues,
  type LineDraft,
  sumOfLines,
  withTerms,
} from './invoice-form.ts'
import { ScheduleLines } from './schedule-lines.tsx'

/** What an invoice asks for, by when and under which terms; the same for a new one and for a change. */
export function InvoiceFields({
  form,
  project,
  companyTerms,
  invoiceId,
  fixedAmounts = false,
}: {
  form: UseFormReturnType<InvoiceValues>
  project: Project
  companyTerms: readonly string[]
  invoiceId?: number
  /** True once it is paid: lines and retention stay. */
  fixedAmounts?: boolean
}) {
  const { values, errors } = form
  const setItems = (items: LineDraft[]) => {
    form.clearErrors()
    form.setFieldValue('items', items)
  }
  const schedule = contractSchedule(project)
  const isScheduled = (line: LineDraft) => schedule.some(({ id }) => id === line.scheduledPaymentId)
  const lines = { items: values.items, onChange: setItems, disabled: fixedAmounts }
  const warning = contractWarning(project, values.items, invoiceId)
  const terms = [...new Set([...companyTerms, ...values.paymentTerms])]
  return (
    <>
      {fixedAmounts && (
        <Alert color="blue" py="xs">
          This invoice is paid: its lines and retention stay as they are.
        </Alert>
      )}
      <ScheduleLines project={project} invoiceId={invoiceId} {...lines} />
      <FreeLines isScheduled={isScheduled} errors={errors} {...lines} />
      {errors['items'] && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {errors['items']}
        </Text>
      )}
      <MoneyField
        label="Retention"
        description="Held back until the end of the job"
        styles={{ wrapper: { maxWidth: '12rem' } }}
        disabled={fixedAmounts}
        {...form.getInputProps('retention')}
        value={values.retention}
      />
      <Sums values={values} />
      {warning && (
        <Alert color="yellow" py="xs" role="status">
          {warning}.
        </Alert>
      )}
      <Input.Wrapper label="Payment terms" labelElement="div" error={errors['paymentTerms']}>
        {terms.length === 0 ? (
          <Text size="sm" c="dimmed">
            The company's settings offer none.
          </Text>
        ) : (
          <Chip.Group
            multiple
            value={values.paymentTerms}
            onChange={(paymentTerms) => form.setValues(withTerms(values, { paymentTerms }))}
          >
            <Group gap="xs" role="group" aria-label="Payment terms">
              {terms.map((term) => (
                <Chip key={term} value={term} variant="outline">
                  {term}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        )}
      </Input.Wrapper>
      <SimpleGrid cols={2} spacing="sm">
        <TextInput
          type="date"
          label="Issued"
          withAsterisk
          {...form.getInputProps('issued')}
          onChange={(event) => {
            form.clearErrors()
            form.setValues(withTerms(values, { issued: event.currentTarget.value }))
          }}
        />
        <TextInput type="date" label="Due" {...form.getInputProps('dueDate')} />
      </SimpleGrid>
      <TextInput
        label="Title"
        placeholder="Printed above the lines"
        maxLength={200}
        {...form.getInputProps('title')}
      />
      <Textarea
        label="Notes"
        description="Printed on the invoice"
        autosize
        minRows={2}
        maxRows={10}
        {...form.getInputProps('notes')}
      />
    </>
  )
}

function Sums({ values: { items, retention } }: { values: InvoiceValues }) {
  const sum = sumOfLines(items)
  return (
    <dl className={classes.sums}>
      <dt>Lines</dt>
      <dd>
        <Money cents={sum} />
      </dd>
      {retention !== null && retention > 0 && (
        <>
          <dt>Less retention</dt>
          <dd>
            <Money cents={-retention} />
          </dd>
        </>
      )}
      <dt data-strong>Invoice</dt>
      <dd data-strong>
        <Money cents={sum - (retention ?? 0)} />
      </dd>
    </dl>
  )
}
