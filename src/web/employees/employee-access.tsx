import { ActionIcon, Button, Divider, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconKey, IconLink, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { EmployeeAccessDetails } from '../../contract/employee-access.ts'
import type { Employee } from '../../contract/employees.ts'
import { t } from '../language/t.ts'
import { deviceOf } from '../session/device.ts'
import { PasskeyText, SessionRow } from '../session/session-row.tsx'
import { FormDialog } from '../ui/editing/form-dialog.tsx'
import { Loaded } from '../ui/loading/loaded.tsx'
import { notifySuccess } from '../ui/notify.ts'
import { formatInstant } from '../ui/time.ts'
import { useRemoval } from '../ui/use-removal.ts'
import { nameOf } from './employee-form.ts'
import {
  useAccess,
  useEndSessionsOf,
  useRemovePasskeyOf,
  useUpdateEmployee,
  useWithdrawLink,
} from './employees-api.ts'
import { LinkDialog } from './link-dialog.tsx'
import { PasswordField } from './password-field.tsx'

/** How an employee signs in: link, password, passkeys and sessions. Each can be ended here. */
export function EmployeeAccess({ employee }: { employee: Employee }) {
  return (
    <Loaded query={useAccess(employee.id)} lines={3}>
      {(access) => (
        <>
          <Divider />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl" verticalSpacing="md">
            <Part title={t('Getting in')}>
              <GettingIn employee={employee} access={access} />
            </Part>
            {access.passkeys.length > 0 && (
              <Part title={t('Passkeys')}>
                <Passkeys employee={employee} access={access} />
              </Part>
            )}
            <Part title={t('Signed in')}>
              <Sessions employee={employee} access={access} />
            </Part>
          </SimpleGrid>
        </>
      )}
    </Loaded>
  )
}

interface PartProps {
  employee: Employee
  access: EmployeeAccessDetails
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Title order={3} size="sm" mb={4}>
        {title}
      </Title>
      {children}
    </section>
  )
}

function GettingIn({ employee, access }: PartProps) {
  const [asking, setAsking] = useState<'link' | 'password'>()
  const withdraw = useWithdrawLink()
  const { hasPassword, openLink, passkeys } = access
  return (
    <Stack gap="xs">
      <Text size="sm">
        {hasPassword
          ? t('Has a password.')
          : passkeys.length > 0
            ? t('No password. Signs in with a passkey.')
            : t('Has no way in yet.')}{' '}
        {openLink && t('A link is open until {until}.', { until: formatInstant(openLink.expiresAt) })}
      </Text>
      {employee.active && (
        <Group gap="xs">
          <Button
            variant="default"
            size="xs"
            leftSection={<IconLink size={14} aria-hidden />}
            onClick={() => setAsking('link')}
          >
            {hasPassword || passkeys.length > 0 ? t('Reset by link') : t('Invite by link')}
          </Button>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconKey size={14} aria-hidden />}
            onClick={() => setAsking('password')}
          >
            {hasPassword ? t('Reset password') : t('Set password')}
          </Button>
          {openLink && (
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              loading={withdraw.isPending}
              onClick={() => withdraw.mutate(employee.id)}
            >
              {t('Withdraw the link')}
            </Button>
          )}
        </Group>
      )}
      {asking === 'link' && <LinkDialog employee={employee} onClose={() => setAsking(undefined)} />}
      {asking === 'password' && (
        <ResetPasswordDialog employee={employee} onClose={() => setAsking(undefined)} />
      )}
    </Stack>
  )
}

function Passkeys({ employee, access }: PartProps) {
  const remove = useRemovePasskeyOf()
  const removal = useRemoval()
  const ask = (passkeyId: number, name: string) =>
    removal({
      name,
      title: t('Remove the passkey “{name}”?', { name }),
      message: t('{employee} can’t sign in with it any more, and its sessions end right away.', {
        employee: nameOf(employee),
      }),
      confirmLabel: t('Remove passkey'),
      remove: async () => (await remove.mutateAsync({ id: employee.id, passkeyId })).message,
    })
  return (
    <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
      {access.passkeys.map((passkey) => (
        <Group key={passkey.id} component="li" justify="space-between" wrap="nowrap">
          <PasskeyText passkey={passkey} />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Remove passkey {name}', { name: passkey.name })}
            onClick={() => void ask(passkey.id, passkey.name)}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      ))}
    </Stack>
  )
}

function Sessions({ employee, access }: PartProps) {
  const end = useEndSessionsOf()
  const removal = useRemoval()
  const { sessions } = access
  const others = sessions.filter(({ current }) => !current)
  if (sessions.length === 0) return <Text size="sm">{t('Nowhere.')}</Text>

  const ask = (where: string, sessionId?: number) =>
    removal({
      name: nameOf(employee),
      title: t('Sign {employee} out?', { employee: nameOf(employee) }),
      message: where,
      confirmLabel: t('Sign out'),
      remove: async () =>
        (await end.mutateAsync({ id: employee.id, ...(sessionId !== undefined && { sessionId }) })).message,
    })

  return (
    <Stack gap="sm">
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={end.isPending && end.variables.sessionId === session.id}
            onEnd={
              session.current
                ? undefined
                : () =>
                    void ask(
                      t('{device} is signed out right away. They can sign in again there.', {
                        device: deviceOf(session.userAgent),
                      }),
                      session.id,
                    )
            }
          />
        ))}
      </Stack>
      {others.length > 1 && (
        <Group>
          <Button
            variant="default"
            size="xs"
            onClick={() =>
              void ask(t('Every device is signed out right away. What wasn’t saved there stays there.'))
            }
          >
            {t('Sign out everywhere')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

/** Gives an employee a new password. */
function ResetPasswordDialog({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const [password, setPassword] = useState('')
  const update = useUpdateEmployee()
  const { id, firstName } = employee

  async function save() {
    await update.mutateAsync({ id, password })
    notifySuccess(t('{firstName} has a new password', { firstName }))
  }

  return (
    <FormDialog
      title={t('New password for {employee}', { employee: nameOf(employee) })}
      submitLabel={t('Set password')}
      disabled={password === ''}
      fields={['password']}
      onSubmit={save}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Text size="sm">
            {t('The old password stops working, and {firstName} is signed out on every device.', {
              firstName,
            })}
          </Text>
          <PasswordField value={password} onChange={setPassword} error={errors['password']} autoFocus />
        </>
      )}
    </FormDialog>
  )
}
