import { Button, CopyButton, Group, PasswordInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { t } from '../language/t.ts'

/** A password for somebody else: typed or generated, and copied to be passed on. */
export function PasswordField({
  value,
  onChange,
  error,
  autoFocus = false,
}: {
  value: string
  onChange: (password: string) => void
  error?: ReactNode
  autoFocus?: boolean
}) {
  const [visible, { toggle, open }] = useDisclosure(false)
  return (
    <div>
      <PasswordInput
        label={t('Password')}
        description={t('At least 12 characters. You can’t look it up later, so pass it on now.')}
        withAsterisk
        autoComplete="new-password"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        visible={visible}
        onVisibilityChange={toggle}
        visibilityToggleButtonProps={{
          'aria-label': visible ? t('Hide the password') : t('Show the password'),
        }}
        error={error}
        data-autofocus={autoFocus || undefined}
      />
      <Group gap="xs" mt={6}>
        <Button
          variant="default"
          size="xs"
          onClick={() => {
            onChange(generatePassword())
            open()
          }}
        >
          {t('Generate a password')}
        </Button>
        {value !== '' && (
          <CopyButton value={value}>
            {({ copied, copy }) => (
              <Button variant="subtle" size="xs" onClick={copy}>
                {copied ? t('Copied') : t('Copy')}
              </Button>
            )}
          </CopyButton>
        )}
      </Group>
    </div>
  )
}

// Without letters and digits that are easily confused, such as l and 1.
const letters = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Four groups of four, 80 bits: `k7mp-x2qd-…`. */
export function generatePassword(): string {
  const picked = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => letters[byte % 32] ?? '')
  return [0, 4, 8, 12].map((start) => picked.slice(start, start + 4).join('')).join('-')
}
