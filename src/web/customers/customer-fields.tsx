import { Checkbox, Divider, NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { t } from '../language/t.ts'
import type { Inputs } from '../records/use-record-form.ts'
import { type CustomerValues, customerLanguages } from './customer-form.ts'

/** What is kept of a customer. */
export function CustomerFields({ input }: { input: Inputs<CustomerValues> }) {
  return (
    <Stack gap="sm">
      <TextInput withAsterisk autoComplete="off" data-autofocus {...input('name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput type="tel" autoComplete="off" {...input('phone')} />
        <TextInput type="email" autoComplete="off" {...input('email')} />
      </SimpleGrid>
      <Checkbox
        description={t('Ask first. Meta and the law require consent, and they can withdraw it any time.')}
        {...input('whatsappOptIn', { type: 'checkbox' })}
        label={t('They agreed to WhatsApp messages about their project')}
      />
      <NativeSelect
        description={t('Of new bids, invoices, receipts, statements and the mails with them.')}
        data={customerLanguages}
        {...input('language')}
      />
      <Divider label={t('Mailing address')} labelPosition="left" />
      <TextInput autoComplete="off" {...input('street')} />
      <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="sm">
        <TextInput autoComplete="off" style={{ gridColumn: 'span 2' }} {...input('city')} />
        <TextInput autoComplete="off" {...input('state')} />
        <TextInput inputMode="numeric" autoComplete="off" {...input('zip')} />
      </SimpleGrid>
      <Textarea autosize minRows={3} maxRows={12} {...input('notes')} />
    </Stack>
  )
}
