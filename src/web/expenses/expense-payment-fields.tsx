import { Checkbox, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type Cents, formatDollars } from '../../domain/money.ts'
import { Rich } from '../language/rich.tsx'
import { t } from '../language/t.ts'
import { identificationLabel, methodChoices } from '../payments/payment-form.ts'
import { Money } from '../ui/money.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import type { ExpensePaymentValues } from './expense-payment-form.ts'

/** How much of a bill is paid, how and when. */
export function ExpensePaymentFields({
  form,
  owed,
  cost,
}: {
  form: UseFormReturnType<ExpensePaymentValues>
  /** What is owed without this payment. */
  owed: Cents
  cost: Cents
}) {
  const tooMuch = (form.values.amount ?? 0) - Math.max(owed, 0)
  return (
    <>
      <div>
        <MoneyField
          label={t('Amount')}
          withAsterisk
          maw="12rem"
          data-autofocus
          {...form.getInputProps('amount')}
          value={form.values.amount}
        />
        <Text size="sm" c="dimmed" mt={4}>
          <Rich
            message="<0/> of <1/> owed"
            components={[<Money key="owed" cents={owed} />, <Money key="cost" cents={cost} />]}
          />
        </Text>
      </div>
      {tooMuch > 0 && (
        <Checkbox
          label={t('Pay {tooMuch} more than is owed, on purpose', { tooMuch: formatDollars(tooMuch) })}
          {...form.getInputProps('overpayment', { type: 'checkbox' })}
          onChange={(event) => {
            form.setFieldValue('overpayment', event.currentTarget.checked)
            form.clearFieldError('amount')
          }}
        />
      )}
      <SimpleGrid cols={2} spacing="sm">
        <NativeSelect label={t('Method')} data={methodChoices} {...form.getInputProps('method')} />
        <TextInput
          label={identificationLabel(form.values.method)}
          autoComplete="off"
          maxLength={200}
          {...form.getInputProps('identification')}
        />
      </SimpleGrid>
      <TextInput type="date" label={t('Paid on')} withAsterisk maw="12rem" {...form.getInputProps('date')} />
    </>
  )
}
