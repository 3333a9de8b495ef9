import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowBackUp, IconBan, IconDots, IconFileText, IconPencil, IconSend } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { ReceivedPayment } from '../../contract/payments.ts'
import { formatDollars } from '../../domain/money.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'

/** What opens beside a payment; the address knows it by this name. */
export type PaymentStep = 'edit-payment' | 'refund-payment' | 'reverse-payment' | 'send-receipt'

/** What can be done with a payment, a refund or a reversal as it stands. */
export function PaymentMenu({
  payment,
  onStep,
}: {
  payment: ReceivedPayment
  onStep: (kind: PaymentStep, id: number) => void
}) {
  const path = useEmployeePath()
  const { id, kind, amount, refunded, isReversed, project_id } = payment
  const isPayment = kind === 'payment' && !isReversed
  const name = t(
    'Steps of the {kind, select, refund {refund} reversal {reversal} other {payment}} of {amount}',
    { kind, amount: formatDollars(Math.abs(amount)) },
  )
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={name}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={path(`projects/${project_id}/payments/${id}/receipt`)}
          leftSection={<IconFileText size={16} />}
        >
          {t('{kind, select, payment {Receipt} other {PDF}}', { kind })}
        </Menu.Item>
        <Menu.Item leftSection={<IconSend size={16} />} onClick={() => onStep('send-receipt', id)}>
          {kind === 'payment' ? t('Send the receipt') : t('Send by e-mail')}
        </Menu.Item>
        {kind !== 'reversal' && (
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onStep('edit-payment', id)}>
            {t('Correct')}
          </Menu.Item>
        )}
        {isPayment && refunded < amount && (
          <Menu.Item leftSection={<IconArrowBackUp size={16} />} onClick={() => onStep('refund-payment', id)}>
            {t('Refund…')}
          </Menu.Item>
        )}
        {isPayment && refunded === 0 && (
          <Menu.Item
            color="var(--mantine-color-error)"
            leftSection={<IconBan size={16} />}
            onClick={() => onStep('reverse-payment', id)}
          >
            {t('Reverse…')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
