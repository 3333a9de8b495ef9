import { NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { employeeRoles, languages } from '../../domain/people.ts'
import { t } from '../language/t.ts'
import { inWords } from '../ui/in-words.ts'
import { type EmployeeValues, languageWord } from './employee-form.ts'
import { roleTexts } from './role-words.ts'

/** Who somebody is; how they get in stands below. */
export function EmployeeFields({ form }: { form: UseFormReturnType<EmployeeValues> }) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput
          label={t('First name')}
          withAsterisk
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('firstName')}
        />
        <TextInput
          label={t('Last name')}
          withAsterisk
          autoComplete="off"
          {...form.getInputProps('lastName')}
        />
        <TextInput
          label={t('E-mail')}
          type="email"
          withAsterisk
          autoComplete="off"
          {...form.getInputProps('email')}
        />
        <TextInput label={t('Phone')} type="tel" autoComplete="off" {...form.getInputProps('phone')} />
        <NativeSelect
          label={t('Role')}
          data={employeeRoles.map((role) => ({ value: role, label: inWords(role) }))}
          {...form.getInputProps('role')}
        />
        <NativeSelect
          label={t('Language')}
          data={languages.map((language) => ({ value: language, label: languageWord(language) }))}
          {...form.getInputProps('language')}
        />
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {roleTexts[form.values.role]}{' '}
        {form.values.role !== 'admin' &&
          t('Everybody sees everything; employees and company settings are changed by administrators only.')}
      </Text>
    </>
  )
}
