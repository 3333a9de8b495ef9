import { SimpleGrid, TextInput } from '@mantine/core'
import type { Inputs } from './use-record-form.ts'

/** The inputs of an address: street, city, state and ZIP. */
export function AddressInputs<Values extends { street: string; city: string; state: string; zip: string }>({
  input,
}: {
  input: Inputs<Values>
}) {
  return (
    <>
      <TextInput autoComplete="off" {...input('street')} />
      <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="sm">
        <TextInput autoComplete="off" style={{ gridColumn: 'span 2' }} {...input('city')} />
        <TextInput autoComplete="off" {...input('state')} />
        <TextInput inputMode="numeric" autoComplete="off" {...input('zip')} />
      </SimpleGrid>
    </>
  )
}
