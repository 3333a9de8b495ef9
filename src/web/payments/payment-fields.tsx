import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { t } from '../language/t.ts'
import { identificationLabel, methodChoices, type PaymentChangeValues } from './payment-form.ts'

/** How a payment came and when: what can be corrected later as well. */
export function PaymentFields<V extends PaymentChangeValues>({
  form,
  dayLabel = t('Received'),
}: {
  form: UseFormReturnType<V>
  dayLabel?: string
}) {
  return (
    <>
      <SimpleGrid cols={2} spacing="sm">
        <NativeSelect label={t('Method')} data={methodChoices} {...form.getInputProps('method')} />
        <TextInput
          label={identificationLabel(form.values.method)}
          autoComplete="off"
          maxLength={200}
          {...form.getInputProps('identification')}
        />
      </SimpleGrid>
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
