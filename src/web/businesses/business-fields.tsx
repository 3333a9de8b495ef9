import { NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { GetInputProps } from '@mantine/form'
import { businessKinds } from '../../domain/people.ts'
import { inWords } from '../ui/in-words.ts'
import type { BusinessValues } from './business-form.ts'

/** What is kept of a business, its salespeople apart. */
export function BusinessFields({ input }: { input: GetInputProps<BusinessValues> }) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput label="Name" withAsterisk autoComplete="off" data-autofocus {...input('name')} />
        <NativeSelect
          label="Kind"
          data={businessKinds.map((kind) => ({ value: kind, label: inWords(kind) }))}
          {...input('kind')}
        />
        <TextInput label="Phone" type="tel" autoComplete="off" {...input('phone')} />
        <TextInput label="E-mail" type="email" autoComplete="off" {...input('email')} />
        <TextInput label="Website" inputMode="url" autoComplete="off" {...input('website')} />
        <TextInput label="License number" autoComplete="off" {...input('licenseNumber')} />
      </SimpleGrid>
      <TextInput label="Street" autoComplete="off" {...input('street')} />
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        <TextInput label="City" autoComplete="off" {...input('city')} />
        <TextInput label="State" autoComplete="off" {...input('state')} />
        <TextInput label="ZIP" inputMode="numeric" autoComplete="off" {...input('zip')} />
      </SimpleGrid>
      <Textarea label="Notes" autosize minRows={2} maxRows={10} {...input('notes')} />
    </>
  )
}
