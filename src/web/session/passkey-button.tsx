import { Button, type ButtonProps } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { t } from '../language/t.ts'

export function PasskeyButton(props: ButtonProps & { onClick: () => void }) {
  return (
    <Button variant="default" leftSection={<IconFingerprint size={20} aria-hidden />} {...props}>
      {t('Sign in with a passkey')}
    </Button>
  )
}
