import { Checkbox, Divider, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { CustomerValues } from './customer-form.ts'

/** What is kept of a customer. */
export function CustomerFields({ form }: { form: UseFormReturnType<CustomerValues> }) {
  return (
    <Stack gap="sm">
      <TextInput
        label="Name"
        withAsterisk
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput label="Phone" type="tel" autoComplete="off" {...form.getInputProps('phone')} />
        <TextInput label="E-mail" type="email" autoComplete="off" {...form.getInputProps('email')} />
      </SimpleGrid>
      <Checkbox
        label="They agreed to be written to on WhatsApp about their project"
        description="Ask first: Meta and the law want their consent. They can take it back at any time."
        {...form.getInputProps('whatsappOptIn', { type: 'checkbox' })}
      />
      <Divider label="Mailing address" labelPosition="left" />
      <TextInput label="Street" autoComplete="off" {...form.getInputProps('street')} />
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        <TextInput label="City" autoComplete="off" {...form.getInputProps('city')} />
        <TextInput label="State" autoComplete="off" {...form.getInputProps('state')} />
        <TextInput label="ZIP" inputMode="numeric" autoComplete="off" {...form.getInputProps('zip')} />
      </SimpleGrid>
      <Textarea label="Notes" autosize minRows={3} maxRows={12} {...form.getInputProps('notes')} />
    </Stack>
  )
}
