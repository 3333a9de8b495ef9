import { Alert, Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconCopy, IconMail } from '@tabler/icons-react'
import type { EmployeeLink } from '../../contract/employee-access.ts'
import type { Employee } from '../../contract/employees.ts'
import { messageOf } from '../api/api-error.ts'
import { useSendingState } from '../deliveries/sending-api.ts'
import { t } from '../language/t.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FailureAlert } from '../ui/failure-alert.tsx'
import { formatInstant } from '../ui/time.ts'
import { nameOf } from './employee-form.ts'
import { useCreateLink } from './employees-api.ts'

/** Makes the one-time link with which an employee chooses how to sign in: sent by e-mail, or copied. */
export function LinkDialog({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const create = useCreateLink()
  return (
    <Dialog fillsPhone onClose={onClose} title={t('Link for {employee}', { employee: nameOf(employee) })}>
      <Stack>
        {create.data ? (
          <MadeLink link={create.data} />
        ) : (
          <Text size="sm">
            {t(
              'With this link {firstName} chooses a passkey or a password. It works once and replaces older links. Until then, the current sign-in still works.',
              { firstName: employee.firstName },
            )}
          </Text>
        )}
        <FailureAlert>{create.error && messageOf(create.error)}</FailureAlert>
        {create.data ? (
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Close')}
            </Button>
          </Group>
        ) : (
          <Ways employee={employee} create={create} />
        )}
      </Stack>
    </Dialog>
  )
}

function Ways({ employee, create }: { employee: Employee; create: ReturnType<typeof useCreateLink> }) {
  const { data: sending } = useSendingState()
  const make = (send: boolean) => create.mutate({ id: employee.id, send })
  return (
    <Stack gap="xs">
      {sending?.email.isConfigured && (
        <Button
          leftSection={<IconMail size={16} aria-hidden />}
          loading={create.isPending && create.variables.send}
          onClick={() => make(true)}
          data-autofocus
          styles={{ label: { whiteSpace: 'normal' } }}
          h="auto"
          mih={36}
        >
          {t('Send it to {email}', { email: employee.email })}
        </Button>
      )}
      <Button
        variant={sending?.email.isConfigured ? 'default' : 'filled'}
        leftSection={<IconCopy size={16} aria-hidden />}
        loading={create.isPending && !create.variables.send}
        onClick={() => make(false)}
      >
        {t('Make a link to copy')}
      </Button>
      {sending && !sending.email.isConfigured && (
        <Text size="xs" c="dimmed">
          {t('E-mail isn’t set up. Send the link by message or give it in person.')}
        </Text>
      )}
    </Stack>
  )
}

function MadeLink({ link }: { link: EmployeeLink }) {
  const until = formatInstant(link.expiresAt)
  if (link.sentTo !== null) {
    return (
      <Alert color="green" role="status">
        {t('Sent to {email}. The link works once, until {until}.', { email: link.sentTo, until })}
      </Alert>
    )
  }
  return (
    <Stack gap="xs" role="status">
      {link.problem !== null && (
        <Alert color="orange">
          {t('The e-mail couldn’t be sent: {problem} Pass the link on another way.', {
            problem: link.problem,
          })}
        </Alert>
      )}
      <TextInput
        label={t('The link')}
        description={t('Works once, until {until}. You’ll see it only here. Anyone who has it can sign in.', {
          until,
        })}
        value={link.url ?? ''}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group>
        <CopyButton value={link.url ?? ''}>
          {({ copied, copy }) => (
            <Button leftSection={<IconCopy size={16} aria-hidden />} onClick={copy} data-autofocus>
              {copied ? t('Copied') : t('Copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Stack>
  )
}
