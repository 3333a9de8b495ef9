import { Checkbox, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { PaymentMethod } from '../../domain/invoices.ts'
import type { Cents } from '../../domain/money.ts'
import { Rich } from '../language/rich.tsx'
import { type Message, t } from '../language/t.ts'
import { Money } from '../ui/money.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { identificationLabel, methodChoices, type PaymentChangeValues } from './payment-form.ts'

/** How a payment came and when. These fields can still be corrected after it is recorded. */
export function PaymentFields<V extends PaymentChangeValues>({
  form,
  dayLabel = t('Received'),
}: {
  form: UseFormReturnType<V>
  dayLabel?: string
}) {
  return (
    <>
      <MethodFields form={form} />
      <SimpleGrid cols={2} spacing="sm">
        <TextInput type="date" label={dayLabel} withAsterisk {...form.getInputProps('received')} />
        <TextInput
          type="date"
          label={t('Cleared')}
          description={t('When the bank has it')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('cleared')}
        />
      </SimpleGrid>
    </>
  )
}

/** How something was paid, with the number of the check or transfer. */
export function MethodFields<V extends { method: PaymentMethod }>({ form }: { form: UseFormReturnType<V> }) {
  return (
    <SimpleGrid cols={2} spacing="sm">
      <NativeSelect label={t('Method')} data={methodChoices} {...form.getInputProps('method')} />
      <TextInput
        label={identificationLabel(form.values.method)}
        autoComplete="off"
        maxLength={200}
        data-autofocus
        {...form.getInputProps('identification')}
      />
    </SimpleGrid>
  )
}

/** An amount of money that may be part of a larger one. */
export function AmountField<V extends { amount: Cents | null }>({
  form,
  message,
  amounts,
}: {
  form: UseFormReturnType<V>
  /** Says what the amount is part of; `<0>` and `<1>` are the `amounts`. */
  message: Message
  amounts: readonly [Cents, Cents]
}) {
  return (
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
          message={message}
          components={[<Money key="part" cents={amounts[0]} />, <Money key="whole" cents={amounts[1]} />]}
        />
      </Text>
    </div>
  )
}

/** Confirms that more is paid than is owed. */
export function OverpaymentField<V extends { overpayment: boolean }>({
  form,
  label,
}: {
  form: UseFormReturnType<V>
  label: string
}) {
  const { onChange, ...input } = form.getInputProps('overpayment', { type: 'checkbox' })
  return (
    <Checkbox
      label={label}
      {...input}
      onChange={(event) => {
        onChange(event)
        form.clearFieldError('amount')
      }}
    />
  )
}
