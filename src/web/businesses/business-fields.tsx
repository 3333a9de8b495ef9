import { NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { businessKinds } from '../../domain/people.ts'
import type { Inputs } from '../records/use-record-form.ts'
import { inWords } from '../ui/in-words.ts'
import type { BusinessValues } from './business-form.ts'

/** What is kept of a business, its salespeople apart. */
export function BusinessFields({ input }: { input: Inputs<BusinessValues> }) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput withAsterisk autoComplete="off" data-autofocus {...input('name')} />
        <NativeSelect
          data={businessKinds.map((kind) => ({ value: kind, label: inWords(kind) }))}
          {...input('kind')}
        />
        <TextInput type="tel" autoComplete="off" {...input('phone')} />
        <TextInput type="email" autoComplete="off" {...input('email')} />
        <TextInput inputMode="url" autoComplete="off" {...input('website')} />
        <TextInput autoComplete="off" {...input('licenseNumber')} />
      </SimpleGrid>
      <TextInput autoComplete="off" {...input('street')} />
      <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="sm">
        <TextInput autoComplete="off" style={{ gridColumn: 'span 2' }} {...input('city')} />
        <TextInput autoComplete="off" {...input('state')} />
        <TextInput inputMode="numeric" autoComplete="off" {...input('zip')} />
      </SimpleGrid>
      <Textarea autosize minRows={2} maxRows={10} {...input('notes')} />
    </>
  )
}
