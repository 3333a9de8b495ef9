import { ActionIcon, Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { IconFingerprint, IconPencil, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import type { Passkey, PasskeyAnswer, PasskeyProblem } from '../../contract/passkeys.ts'
import { ApiError, messageOf } from '../api/api-error.ts'
import { t } from '../language/t.ts'
import { deviceOf } from '../session/device.ts'
import { getPasskey, hasPasskeys, sayPasskeyProblem } from '../session/passkey-browser.ts'
import { PasskeyText } from '../session/session-row.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useKeptText } from '../ui/editing/use-kept-text.ts'
import { FailureAlert } from '../ui/failure-alert.tsx'
import { Loaded } from '../ui/loading/loaded.tsx'
import { notifySuccess } from '../ui/notify.ts'
import { Section } from '../ui/section.tsx'
import { useRemoval } from '../ui/use-removal.ts'
import { useAddPasskey, useRemovePasskey, useRenamePasskey, useSignInWays } from './account-api.ts'

/** The person's passkeys. */
export function PasskeysSection() {
  const query = useSignInWays()
  const [adding, setAdding] = useState(false)
  return (
    <Section
      title={t('Passkeys')}
      description={t(
        'Sign in with your finger, your face or the PIN of a device. A passkey cannot be guessed, forgotten or given away to a false page.',
      )}
    >
      <Loaded query={query} lines={2}>
        {(ways) => (
          <Stack>
            {ways.passkeys.length > 0 && (
              <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
                {ways.passkeys.map((passkey) => (
                  <PasskeyRow key={passkey.id} passkey={passkey} />
                ))}
              </Stack>
            )}
            <WhyNot problem={ways.passkeyProblem} />
            {ways.passkeyProblem === null && hasPasskeys() && (
              <Group>
                <Button
                  variant="default"
                  leftSection={<IconFingerprint size={18} aria-hidden />}
                  onClick={() => setAdding(true)}
                >
                  {ways.passkeys.length === 0 ? t('Add a passkey') : t('Add another passkey')}
                </Button>
              </Group>
            )}
            {adding && <AddPasskeyDialog ways={ways} onClose={() => setAdding(false)} />}
          </Stack>
        )}
      </Loaded>
    </Section>
  )
}

/** Says why this address or browser cannot have passkeys. */
function WhyNot({ problem }: { problem: PasskeyProblem | null }) {
  if (problem === null && hasPasskeys()) return null
  return (
    <Text size="sm">
      {problem === 'numeric_address'
        ? t(
            'Not at this address: browsers keep passkeys for names like office.example.com, not for numbers. Whoever runs the server gives it a name with PUBLIC_URL.',
          )
        : problem === 'not_encrypted'
          ? t(
              'Not at this address: browsers use passkeys only where it begins with https. Whoever runs the server sets that up with PUBLIC_URL.',
            )
          : t('Not in this browser: it has no passkeys, or this page was not opened with https.')}
    </Text>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const [renaming, setRenaming] = useState(false)
  const remove = useRemovePasskey()
  const removal = useRemoval()
  const { name } = passkey

  const askToRemove = () =>
    removal({
      name,
      title: t('Remove the passkey “{name}”?', { name }),
      message: t(
        'You can’t sign in with it any more, and its other sessions end. Your device lists it until you delete it there.',
      ),
      confirmLabel: t('Remove passkey'),
      remove: async () => (await remove.mutateAsync(passkey.id)).message,
    })

  return (
    <li>
      {renaming ? (
        <Rename passkey={passkey} onDone={() => setRenaming(false)} />
      ) : (
        <Group justify="space-between" wrap="nowrap">
          <PasskeyText passkey={passkey} />
          <Group gap={2} wrap="nowrap">
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('Rename {name}', { name })}
              onClick={() => setRenaming(true)}
            >
              <IconPencil size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('Remove passkey {name}', { name })}
              onClick={() => void askToRemove()}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
        </Group>
      )}
    </li>
  )
}

function Rename({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const rename = useRenamePasskey()
  const [name, setName, forgetName] = useKeptText(`passkey-${passkey.id}`, passkey.name)

  function leave() {
    forgetName()
    onDone()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    rename.mutate({ id: passkey.id, name: name.trim() }, { onSuccess: leave })
  }

  return (
    <form onSubmit={submit}>
      <Group align="flex-end" gap="xs">
        <TextInput
          label={t('Name of the passkey')}
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={rename.error ? messageOf(rename.error) : undefined}
          autoFocus
          style={{ flex: '1 1 12rem' }}
        />
        <Button type="submit" loading={rename.isPending} disabled={name.trim() === ''}>
          {t('Save')}
        </Button>
        <Button variant="default" onClick={leave}>
          {t('Cancel')}
        </Button>
      </Group>
    </form>
  )
}

/** Names the passkey, confirms the person if they signed in a while ago, and has the device make it. */
function AddPasskeyDialog({
  ways,
  onClose,
}: {
  ways: { hasPassword: boolean; proofNeeded: boolean }
  onClose: () => void
}) {
  const add = useAddPasskey()
  const [name, setName, forgetName] = useKeptText('new-passkey', deviceOf(navigator.userAgent))
  const [password, setPassword] = useState('')
  // The server may ask for it only later, when the sign-in has become too old.
  const [asked, setAsked] = useState(ways.proofNeeded)
  const [failure, setFailure] = useState<string>()
  const passwordAsked = asked && ways.hasPassword

  async function submit(event: FormEvent) {
    event.preventDefault()
    setFailure(undefined)
    try {
      const proof: { currentPassword?: string; proof?: PasskeyAnswer } = passwordAsked
        ? { currentPassword: password }
        : asked
          ? { proof: await getPasskey() }
          : {}
      await add.mutateAsync({ name: name.trim(), ...proof })
      forgetName()
      notifySuccess(t('You can now sign in with this passkey'))
      onClose()
    } catch (error) {
      if (error instanceof ApiError && error.fields['currentPassword'] && !asked) setAsked(true)
      else setFailure(sayPasskeyProblem(error))
    }
  }

  return (
    <Dialog onClose={onClose} title={t('Add a passkey')}>
      <form onSubmit={(event) => void submit(event)}>
        <Stack>
          <Text size="sm">
            {t('Your device asks for your finger, your face or its PIN. Groundwork never sees them.')}
          </Text>
          <FailureAlert>{failure}</FailureAlert>
          <TextInput
            label={t('Name of the passkey')}
            description={t('So you recognize it in the list')}
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            data-autofocus
            required
          />
          {asked && <Proof hasPassword={ways.hasPassword} password={password} onPassword={setPassword} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button
              type="submit"
              loading={add.isPending}
              disabled={name.trim() === '' || (passwordAsked && password === '')}
            >
              {t('Continue')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

/** Confirms who somebody is who signed in a while ago: by their password, or by a passkey they have. */
function Proof({
  hasPassword,
  password,
  onPassword,
}: {
  hasPassword: boolean
  password: string
  onPassword: (password: string) => void
}) {
  if (!hasPassword) {
    return (
      <Text size="sm">
        {t('You signed in a while ago. First use a passkey you have, then make the new one.')}
      </Text>
    )
  }
  return (
    <PasswordInput
      label={t('Your password')}
      description={t('You signed in a while ago. Please confirm it’s you.')}
      autoComplete="current-password"
      value={password}
      onChange={(event) => onPassword(event.currentTarget.value)}
      required
    />
  )
}
