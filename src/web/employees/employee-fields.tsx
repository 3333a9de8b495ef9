import { NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import { employeeRoles, languages } from '../../domain/people.ts'
import { t } from '../language/t.ts'
import type { Inputs } from '../records/use-record-form.ts'
import { inWords } from '../ui/in-words.ts'
import { type EmployeeValues, languageWord } from './employee-form.ts'
import { roleTexts } from './role-words.ts'

/** Who somebody is; how they get in stands below. */
export function EmployeeFields({
  input,
  role: chosen,
}: {
  input: Inputs<EmployeeValues>
  role: EmployeeValues['role']
}) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput withAsterisk autoComplete="off" data-autofocus {...input('firstName')} />
        <TextInput withAsterisk autoComplete="off" {...input('lastName')} />
        <TextInput type="email" withAsterisk autoComplete="off" {...input('email')} />
        <TextInput type="tel" autoComplete="off" {...input('phone')} />
        <NativeSelect
          data={employeeRoles.map((role) => ({ value: role, label: inWords(role) }))}
          {...input('role')}
        />
        <NativeSelect
          data={languages.map((language) => ({ value: language, label: languageWord(language) }))}
          {...input('language')}
        />
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {roleTexts[chosen]}{' '}
        {chosen !== 'admin' &&
          t('Everyone sees everything. Only administrators can change employees and company settings.')}
      </Text>
    </>
  )
}
