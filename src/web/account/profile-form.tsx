import { Anchor, Button, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Language, type StartPage, startPages, usualStartPage } from '../../domain/people.ts'
import { languageChoices, languageNames } from '../language/language-names.ts'
import { Rich } from '../language/rich.tsx'
import { t } from '../language/t.ts'
import { choice, text } from '../records/form-fields.ts'
import { recordForm } from '../records/record-form.ts'
import { inputsOf } from '../records/use-record-form.ts'
import { useCurrentUser } from '../session/auth-context.tsx'
import { useEmployeePath } from '../session/paths.ts'
import { EditConflict, EditNotices } from '../ui/editing/edit-notices.tsx'
import { useVersionedEdit } from '../ui/editing/use-versioned-edit.ts'
import { FailureAlert } from '../ui/failure-alert.tsx'
import { inWords } from '../ui/in-words.ts'
import { notifySuccess } from '../ui/notify.ts'
import { useSaveProfile } from './account-api.ts'

const startPageWords: Record<StartPage, string> = {
  dashboard: t('Dashboard'),
  projects: t('Projects'),
  calendar: t('Calendar'),
  permits: t('Permits'),
  invoices: t('Invoices'),
  'all-expenses-page': t('Expenses'),
  reports: t('Reports'),
}

const profileForm = recordForm({
  phone: text(t('Phone')),
  language: choice<Language>(t('Language'), 'en', (language) => languageNames[language]),
  startPage: choice<StartPage>(t('Start page'), 'dashboard', (page) => startPageWords[page]),
})

/** The person's details. Only an administrator can change name, e-mail address and role. */
export function ProfileForm() {
  const employee = useCurrentUser()
  const { save, show } = useSaveProfile()
  const edit = useVersionedEdit({
    draftKey: 'own-details',
    of: { entity: 'employee', entityId: employee.id },
    record: employee,
    form: profileForm,
    save: (values, changed, version) => save(profileForm.toChange(values, changed, version)),
    onSaved: (saved) => {
      show(saved)
      notifySuccess(t('Your details are saved'))
    },
  })
  const input = inputsOf(profileForm, edit.form)
  const what = t('your details')
  const usual = usualStartPage(employee.role)

  return (
    <form onSubmit={edit.onSubmit}>
      <Stack>
        <SimpleGrid component="dl" cols={{ base: 1, xs: 3 }} spacing="md" verticalSpacing="xs" m={0}>
          <Detail label={t('Name')}>{`${employee.firstName} ${employee.lastName}`}</Detail>
          <Detail label={t('E-mail')}>{employee.email}</Detail>
          <Detail label={t('Role')}>{inWords(employee.role)}</Detail>
        </SimpleGrid>
        <WhoChangesThem isAdmin={employee.role === 'admin'} />
        <EditNotices what={what} edit={edit} />
        <FailureAlert>{edit.failure}</FailureAlert>
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          <TextInput type="tel" autoComplete="tel" {...input('phone')} />
          <NativeSelect data={languageChoices} {...input('language')} />
          <NativeSelect
            data={startPages.map((value) => ({
              value,
              label:
                value === usual && usual !== 'dashboard'
                  ? t('{page} (recommended for your role)', { page: startPageWords[value] })
                  : startPageWords[value],
            }))}
            {...input('startPage')}
          />
        </SimpleGrid>
        <Group>
          <Button type="submit" loading={edit.saving} disabled={!edit.dirty}>
            {t('Save')}
          </Button>
        </Group>
      </Stack>
      <EditConflict what={what} edit={edit} />
    </form>
  )
}

function WhoChangesThem({ isAdmin }: { isAdmin: boolean }) {
  const path = useEmployeePath()
  return (
    <Text size="sm" c="dimmed">
      {isAdmin ? (
        <Rich
          message="Name, e-mail address and role are changed under <0>Employees</0>."
          components={[
            <Anchor key="employees" component={Link} underline="always" to={path('edit-employees')} />,
          ]}
        />
      ) : (
        t('An administrator can change your name, e-mail address and role.')
      )}
    </Text>
  )
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {label}
      </Text>
      <Text component="dd" m={0} style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </div>
  )
}
