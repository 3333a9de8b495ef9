import { Badge, Text } from '@mantine/core'
import type { EmployeeAccess } from '../../contract/employee-access.ts'
import type { Employee } from '../../contract/employees.ts'
import { languageNames } from '../language/language-names.ts'
import { t } from '../language/t.ts'
import { MailLink, PhoneLink } from '../records/links.tsx'
import type { Column } from '../records/record-list/column.ts'
import { inWords } from '../ui/in-words.ts'
import { formatRelative } from '../ui/time.ts'
import { RelativeTime } from '../ui/time-text.tsx'
import { nameOf } from './employee-form.ts'

/** @param accessOf how an employee signs in; undefined when this person may not see it */
export function employeeColumns(
  self: number,
  maySeeAccess: boolean,
  accessOf: (id: number) => EmployeeAccess | undefined,
): readonly Column<Employee>[] {
  return [
    {
      key: 'name',
      label: t('Name'),
      sorts: nameOf,
      card: 'name',
      cell: (employee) => (
        <Text span inherit fw={600}>
          {nameOf(employee)}
          {employee.id === self && (
            <Text span size="sm" c="dimmed">
              {' '}
              {t('(you)')}
            </Text>
          )}
        </Text>
      ),
    },
    {
      key: 'role',
      label: t('Role'),
      sorts: ({ role }) => role,
      card: 'fact',
      cell: ({ role }) => inWords(role),
    },
    {
      key: 'email',
      label: t('E-mail'),
      sorts: ({ email }) => email,
      card: 'fact',
      cell: ({ email }) => <MailLink email={email} />,
    },
    {
      key: 'phone',
      label: t('Phone'),
      card: 'fact',
      cell: ({ phone }) => <PhoneLink phone={phone} />,
      onCard: ({ phone }) => phone !== '' && <PhoneLink phone={phone} />,
    },
    maySeeAccess
      ? {
          key: 'seen',
          label: t('Last seen'),
          card: 'fact',
          cell: ({ id }) => <LastSeen access={accessOf(id)} />,
          onCard: ({ id }) => seen(accessOf(id)),
        }
      : {
          key: 'language',
          label: t('Language'),
          card: 'fact',
          cell: ({ language }) => languageNames[language],
        },
    {
      key: 'state',
      label: t('May sign in'),
      card: 'fact',
      cell: (employee) => <StateBadge employee={employee} access={accessOf(employee.id)} />,
    },
  ]
}

function seen(access: EmployeeAccess | undefined): string | undefined {
  if (!access) return undefined
  const { lastSeenAt } = access
  return lastSeenAt === null ? t('never seen yet') : t('seen {ago}', { ago: formatRelative(lastSeenAt) })
}

function LastSeen({ access }: { access: EmployeeAccess | undefined }) {
  if (!access) return null
  return access.lastSeenAt === null ? t('Never') : <RelativeTime instant={access.lastSeenAt} />
}

function StateBadge({ employee, access }: { employee: Employee; access: EmployeeAccess | undefined }) {
  const hasWayIn = !access || access.hasPassword || access.passkeys > 0
  const [color, words] = !employee.active
    ? ['gray', t('Deactivated')]
    : hasWayIn
      ? ['green', t('Active')]
      : access.openLink
        ? ['blue', t('Invited')]
        : ['orange', t('No way in yet')]
  return (
    <Badge variant="light" color={color} tt="none" radius="sm" style={{ flexShrink: 0 }}>
      {words}
    </Badge>
  )
}
