import { Alert, Anchor, NativeSelect, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Employee } from '../../contract/employees.ts'
import { type EmployeeRole, employeeRoles } from '../../domain/people.ts'
import { overStatuses, projectStatuses } from '../../domain/projects.ts'
import { languageChoices } from '../language/language-names.ts'
import { Rich } from '../language/rich.tsx'
import { t } from '../language/t.ts'
import { type Inputs, useRecordForm } from '../records/use-record-form.ts'
import { useCurrentUser } from '../session/auth-context.tsx'
import { useEmployeePath } from '../session/paths.ts'
import { EditInPlace } from '../ui/editing/edit-in-place.tsx'
import { inWords } from '../ui/in-words.ts'
import { Segments } from '../ui/segments.tsx'
import { EmployeeAccess } from './employee-access.tsx'
import { type EmployeeValues, employeeForm, nameOf } from './employee-form.ts'
import { useAccess, useCreateEmployee, useUpdateEmployee } from './employees-api.ts'
import { PasswordField } from './password-field.tsx'

/** Changes or adds an employee. `onInvite`: one was added without a password, so a link comes next. */
export function EmployeeEditor({
  employee,
  onClose,
  onInvite,
}: {
  employee: Employee | undefined
  onClose: () => void
  onInvite: (employee: Employee) => void
}) {
  // Not one of the form's values, because those are kept as a draft in the browser.
  const [password, setPassword] = useState('')
  const [way, setWay] = useState<Way>('link')
  const create = useCreateEmployee()
  const update = useUpdateEmployee()
  const self = useCurrentUser()
  const edit = useRecordForm({
    form: employeeForm,
    entity: 'employee',
    record: employee,
    create: async (values) => {
      const added = await create.mutateAsync({ ...values, ...(way === 'password' && { password }) })
      if (way === 'link') onInvite(added)
    },
    update: update.mutateAsync,
    saved: employee ? t('Employee saved') : t('Employee added'),
    onClose,
  })
  const { active, role } = edit.form.values
  return (
    <EditInPlace
      title={employee ? t('Edit {employee}', { employee: nameOf(employee) }) : t('New employee')}
      what={t('this employee')}
      edit={edit}
      onClose={onClose}
    >
      <EmployeeFields input={edit.input} role={role} />
      {employee ? (
        <>
          <Switch
            description={
              employee.active
                ? t('Turning it off ends every session. Their name stays on their work.')
                : t('Turning it on makes the password work again. Passkeys must be added again.')
            }
            {...edit.input('active', { type: 'checkbox' })}
          />
          {employee.active && !active && <LeavingNote employee={employee} />}
          {self.id === employee.id ? <OwnAccess /> : <EmployeeAccess employee={employee} />}
        </>
      ) : (
        <WayIn way={way} onChange={setWay}>
          <PasswordField
            value={password}
            onChange={(next) => {
              setPassword(next)
              edit.form.clearFieldError('password')
            }}
            error={edit.form.errors['password']}
          />
        </WayIn>
      )}
    </EditInPlace>
  )
}

function EmployeeFields({ input, role: chosen }: { input: Inputs<EmployeeValues>; role: EmployeeRole }) {
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
        <NativeSelect data={languageChoices} {...input('language')} />
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {roleTexts[chosen]}{' '}
        {chosen !== 'admin' &&
          t('Everyone sees everything. Only administrators can change employees and company settings.')}
      </Text>
    </>
  )
}

/** What people do in each role. Anyone can do all of it, except what only administrators may. */
const roleTexts: Record<EmployeeRole, string> = {
  admin: t('Runs the office: everything, and also employees and company settings.'),
  project_manager: t('Oversees projects, coordinates with installers, logs key details and dates.'),
  estimator: t('Visits sites, writes bids and follows them up.'),
  installer_coordinator: t('Plans crews and installations, keeps permits moving.'),
  accountant: t('Verifies details; invoices, payments, expenses and month ends.'),
}

/** A person's own sign-in is changed on the account page. */
function OwnAccess() {
  const path = useEmployeePath()
  return (
    <Text size="sm" c="dimmed">
      <Rich
        message="Your own password, passkeys and sessions are under <0>Account</0>."
        components={[<Anchor key="account" component={Link} underline="always" to={path('account')} />]}
      />
    </Text>
  )
}

type Way = 'link' | 'password'

/** How a new employee signs in. @param children the password field */
function WayIn({ way, onChange, children }: { way: Way; onChange: (way: Way) => void; children: ReactNode }) {
  return (
    <>
      <Stack gap={6} align="flex-start">
        <Segments
          label={t('How they get in')}
          value={way}
          onChange={onChange}
          choices={[
            { value: 'link', label: t('Invite by link') },
            { value: 'password', label: t('Set a password') },
          ]}
        />
        {way === 'link' && (
          <Text size="sm" c="dimmed">
            {t('Next, send or copy a link. With it they choose their own passkey or password.')}
          </Text>
        )}
      </Stack>
      {way === 'password' && children}
    </>
  )
}

const underWay = projectStatuses.filter((status) => !overStatuses.includes(status)).join(',')

/** Shown before somebody is deactivated: what ends, and which work to reassign. */
function LeavingNote({ employee }: { employee: Employee }) {
  const { data: access } = useAccess(employee.id)
  const path = useEmployeePath()
  const { firstName } = employee
  const { appointments = 0, projects = 0 } = access?.openWork ?? {}
  return (
    <Alert color="orange" title={t('Saving signs {firstName} out', { firstName })}>
      <Text size="sm">
        {t(
          'They’re signed out everywhere, and their passkeys and links stop working. Their name stays on their work.',
        )}
      </Text>
      {access && (
        <Text size="sm" mt={6}>
          {appointments + projects === 0 ? (
            t('Nothing to reassign: no upcoming appointments and no open projects.')
          ) : (
            <Rich
              message="Left with {firstName}, until you give it to somebody else: <0>{appointments, plural, one {# appointment} other {# appointments}}</0> ahead and <1>{projects, plural, one {# project} other {# projects}}</1> under way."
              values={{ firstName, appointments, projects }}
              components={[
                <Anchor
                  key="calendar"
                  component={Link}
                  underline="always"
                  to={path(`calendar?view=agenda&person=${employee.id}`)}
                />,
                <Anchor
                  key="projects"
                  component={Link}
                  underline="always"
                  to={path(`projects?manager_id=${employee.id}&status=${underWay}`)}
                />,
              ]}
            />
          )}
        </Text>
      )}
    </Alert>
  )
}
