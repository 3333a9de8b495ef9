import { Anchor, Modal, Text } from '@mantine/core'
import { Link } from 'react-router'
import { KeyList } from '../help/key-list.tsx'
import { shortcuts } from '../help/shortcuts.ts'
import { Rich } from '../language/rich.tsx'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { useFocusReturn } from '../ui/use-focus-return.ts'
import classes from './keys-dialog.module.css'

/** Every key that saves time; the question mark opens it. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  useFocusReturn()
  const path = useEmployeePath()
  return (
    <Modal opened onClose={onClose} size="lg" title={t('Keyboard shortcuts')}>
      <div className={classes.places}>
        {shortcuts.map(({ place, keys }) => (
          <section key={place}>
            <h3>{place}</h3>
            <KeyList keys={keys} className={classes.keys} />
          </section>
        ))}
      </div>
      <Text size="sm" c="dimmed" mt="md">
        <Rich
          message="You can turn off single keys under <0>Account</0>."
          components={[
            <Anchor
              key="account"
              component={Link}
              to={path('account')}
              onClick={onClose}
              underline="always"
            />,
          ]}
        />
      </Text>
    </Modal>
  )
}
