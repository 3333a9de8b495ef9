import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconFingerprint, IconPencil, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import type { Passkey, PasskeyProblem } from '../../contract/passkeys.ts'
import { messageOf } from '../api/api-error.ts'
import { t } from '../language/t.ts'
import { hasPasskeys } from '../session/passkey-browser.ts'
import { PasskeyText } from '../session/session-row.tsx'
import { useKeptText } from '../ui/editing/use-kept-text.ts'
import { Loaded } from '../ui/loading/loaded.tsx'
import { Section } from '../ui/section.tsx'
import { useRemoval } from '../ui/use-removal.ts'
import { useRemovePasskey, useRenamePasskey, useSignInWays } from './account-api.ts'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'

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
                  variant={ways.passkeys.length === 0 ? 'filled' : 'default'}
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
