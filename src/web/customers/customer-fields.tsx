import { Checkbox, Divider, NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { t } from '../language/t.ts'
import { type CustomerValues, customerLanguages } from './customer-form.ts'

/** What is kept of a customer. */
export function CustomerFields({ form }: { form: UseFormReturnType<CustomerValues> }) {
  return (
    <Stack gap="sm">
      <TextInput
        label={t('Name')}
        withAsterisk
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput label={t('Phone')} type="tel" autoComplete="off" {...form.getInputProps('phone')} />
        <TextInput label={t('E-mail')} type="email" autoComplete="off" {...form.getInputProps('email')} />
      </SimpleGrid>
      <Checkbox
        label={t('They agreed to be written to on WhatsApp about their project')}
        description={t('Ask first: Meta and the law want their consent. They can take it back at any time.')}
        {...form.getInputProps('whatsappOptIn', { type: 'checkbox' })}
      />
      <NativeSelect
        label={t('Language')}
        description={t('Of new bids, invoices, receipts, statements and the mails with them.')}
        data={customerLanguages}
        {...form.getInputProps('language')}
      />
      <Divider label={t('Mailing address')} labelPosition="left" />
      <TextInput label={t('Street')} autoComplete="off" {...form.getInputProps('street')} />
      <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="sm">
        <TextInput
          label={t('City')}
          autoComplete="off"
          style={{ gridColumn: 'span 2' }}
          {...form.getInputProps('city')}
        />
        <TextInput label={t('State')} autoComplete="off" {...form.getInputProps('state')} />
        <TextInput label={t('ZIP')} inputMode="numeric" autoComplete="off" {...form.getInputProps('zip')} />
      </SimpleGrid>
      <Textarea label={t('Notes')} autosize minRows={3} maxRows={12} {...form.getInputProps('notes')} />
    </Stack>
  )
}
