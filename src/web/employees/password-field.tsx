import { Button, CopyButton, Group, PasswordInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { t } from '../language/t.ts'
import { generatePassword } from './generate-password.ts'

/** A password for somebody else: typed or generated, shown, and copied to be handed over. */
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
        {...(autoFocus ? { 'data-autofocus': true } : {})}
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
