import { ActionIcon, Button, Group } from '@mantine/core'
import { IconMessage, IconNavigation, IconPhone } from '@tabler/icons-react'
import type { AppointmentRow } from '../../contract/appointments.ts'
import { t } from '../language/t.ts'
import { telephoneLink } from '../ui/telephone-link.ts'
import { useTouch } from '../ui/use-wide-screen.ts'
import { wayTo } from './appointment-words.ts'

/** The way there and the customer's telephone, each one touch away. */
export function SiteLinks({ project }: Pick<AppointmentRow, 'project'>) {
  const touch = useTouch()
  const way = wayTo(project.site)
  const { customerPhone: phone } = project
  const button = { component: 'a', variant: 'default', mih: 44 } as const
  return (
    <Group gap="xs">
      {way && (
        <Button
          {...button}
          href={way}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconNavigation size={18} aria-hidden />}
        >
          {t('Navigate')}
        </Button>
      )}
      {phone && (
        <Button
          {...button}
          href={telephoneLink(phone)}
          leftSection={<IconPhone size={18} aria-hidden />}
          aria-label={t('Call {customerName}, {phone}', { customerName: project.customerName, phone })}
        >
          {phone}
        </Button>
      )}
      {phone && touch && (
        <Button
          {...button}
          href={telephoneLink(phone).replace('tel:', 'sms:').replace(/,.*/, '')}
          leftSection={<IconMessage size={18} aria-hidden />}
          aria-label={t('Text {customerName}', { customerName: project.customerName })}
        >
          {t('Text')}
        </Button>
      )}
    </Group>
  )
}

/** The same beside a row, as signs only. */
export function SiteIcons({ project }: Pick<AppointmentRow, 'project'>) {
  const way = wayTo(project.site)
  const icon = { component: 'a', variant: 'subtle', color: 'gray', size: 44 } as const
  return (
    <Group gap={0} wrap="nowrap">
      {way && (
        <ActionIcon
          {...icon}
          href={way}
          target="_blank"
          rel="noreferrer"
          aria-label={t('Navigate to {customerName}', { customerName: project.customerName })}
        >
          <IconNavigation size={20} stroke={1.7} />
        </ActionIcon>
      )}
      {project.customerPhone && (
        <ActionIcon
          {...icon}
          href={telephoneLink(project.customerPhone)}
          aria-label={t('Call {customerName}', { customerName: project.customerName })}
          // Not the height that telephone numbers in a text have.
          style={{ display: 'inline-flex', lineHeight: 1 }}
        >
          <IconPhone size={20} stroke={1.7} />
        </ActionIcon>
      )}
    </Group>
  )
}
