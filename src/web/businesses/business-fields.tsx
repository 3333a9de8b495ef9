import { NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { GetInputProps } from '@mantine/form'
import { businessKinds } from '../../domain/people.ts'
import { t } from '../language/t.ts'
import { inWords } from '../ui/in-words.ts'
import type { BusinessValues } from './business-form.ts'

/** What is kept of a business, its salespeople apart. */
export function BusinessFields({ input }: { input: GetInputProps<BusinessValues> }) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput label={t('Name')} withAsterisk autoComplete="off" data-autofocus {...input('name')} />
        <NativeSelect
          label={t('Kind')}
          data={businessKinds.map((kind) => ({ value: kind, label: inWords(kind) }))}
          {...input('kind')}
        />
        <TextInput label={t('Phone')} type="tel" autoComplete="off" {...input('phone')} />
        <TextInput label={t('E-mail')} type="email" autoComplete="off" {...input('email')} />
        <TextInput label={t('Website')} inputMode="url" autoComplete="off" {...input('website')} />
        <TextInput label={t('License number')} autoComplete="off" {...input('licenseNumber')} />
      </SimpleGrid>
      <TextInput label={t('Street')} autoComplete="off" {...input('street')} />
      <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="sm">
        <TextInput label={t('City')} autoComplete="off" style={{ gridColumn: 'span 2' }} {...input('city')} />
        <TextInput label={t('State')} autoComplete="off" {...input('state')} />
        <TextInput label={t('ZIP')} inputMode="numeric" autoComplete="off" {...input('zip')} />
      </SimpleGrid>
      <Textarea label={t('Notes')} autosize minRows={2} maxRows={10} {...input('notes')} />
    </>
  )
}
