import { Anchor, Badge, Group, Stack, Table, Text } from '@mantine/core'
import { Fragment, useMemo } from 'react'
import type { EmployeeAccess } from '../../contract/employee-access.ts'
import type { Employee } from '../../contract/employees.ts'
import { t } from '../language/t.ts'
import { useCurrentUser } from '../session/auth-context.tsx'
import { inWords } from '../ui/in-words.ts'
import cards from '../ui/list-cards.module.css'
import table from '../ui/list-table.module.css'
import { CardActions, RowActions } from '../ui/row-actions.tsx'
import { SortHeader } from '../ui/sort-header.tsx'
import { telephoneLink } from '../ui/telephone-link.ts'
import { formatRelative } from '../ui/time.ts'
import { RelativeTime } from '../ui/time-text.tsx'
import { useAccessList } from './access-api.ts'
import { EmployeeEditor } from './employee-editors.tsx'
import { languageWord, nameOf } from './employee-form.ts'

export interface EmployeeListProps {
  employees: readonly Employee[]
  sort: string
  onSort: (sort: string) => void
  /** The employee whose editor is open. */
  open: number | undefined
  onOpen: (id: number | undefined) => void
  onRemove: (employee: Employee) => void
}

/** The employees on a wide screen; those who may not change them only read. */
export function EmployeeTable({ employees, sort, onSort, open, onOpen, onRemove }: EmployeeListProps) {
  const self = useCurrentUser()
  const mayEdit = self.role === 'admin'
  const order = { current: sort, onSort }
  const access = useAccessByEmployee(mayEdit)
  return (
    <div className={table.tablePlace}>
      <Table highlightOnHover verticalSpacing={7} className={table.table ?? ''}>
        <Table.Thead className={table.head ?? ''}>
          <Table.Tr>
            <SortHeader label={t('Name')} sort="name" {...order} />
            <SortHeader label={t('Role')} sort="role" {...order} />
            <SortHeader label={t('E-mail')} sort="email" {...order} />
            <Table.Th>{t('Phone')}</Table.Th>
            {mayEdit ? <Table.Th>{t('Last seen')}</Table.Th> : <Table.Th>{t('Language')}</Table.Th>}
            <Table.Th>{t('May sign in')}</Table.Th>
            {mayEdit && (
              <Table.Th w={84}>
                <span className={table.spoken}>{t('Actions')}</span>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {employees.map((employee) => (
            <Fragment key={employee.id}>
              <Table.Tr>
                <Table.Td fw={600} className={table.name ?? ''}>
                  {nameOf(employee)}
                  {employee.id === self.id && (
                    <Text span size="sm" c="dimmed">
                      {' '}
                      {t('(you)')}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td>{inWords(employee.role)}</Table.Td>
                <Table.Td>
                  <Anchor href={`mailto:${employee.email}`} size="sm">
                    {employee.email}
                  </Anchor>
                </Table.Td>
                <Table.Td>
                  <PhoneLink phone={employee.phone} />
                </Table.Td>
                <Table.Td>
                  {mayEdit ? <LastSeen access={access.get(employee.id)} /> : languageWord(employee.language)}
                </Table.Td>
                <Table.Td>
                  <StateBadge employee={employee} access={access.get(employee.id)} />
                </Table.Td>
                {mayEdit && (
                  <Table.Td py={2}>
                    <RowActions
                      name={nameOf(employee)}
                      editing={open === employee.id}
                      onEdit={() => onOpen(open === employee.id ? undefined : employee.id)}
                      onRemove={employee.id === self.id ? undefined : () => onRemove(employee)}
                      removeLabel={t('Remove')}
                    />
                  </Table.Td>
                )}
              </Table.Tr>
              {open === employee.id && (
                <Table.Tr>
                  <Table.Td colSpan={7} p={0}>
                    <EmployeeEditor employee={employee} onClose={() => onOpen(undefined)} />
                  </Table.Td>
                </Table.Tr>
              )}
            </Fragment>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

/** The employees on a phone. */
export function EmployeeCards({ employees, open, onOpen, onRemove }: EmployeeListProps) {
  const self = useCurrentUser()
  const opened = employees.find(({ id }) => id === open)
  const access = useAccessByEmployee(self.role === 'admin')
  return (
    <>
      <ul className={cards.cards}>
        {employees.map((employee) => (
          <li key={employee.id}>
            <div className={cards.card}>
              <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
                <Text span fw={600} style={{ overflowWrap: 'anywhere' }}>
                  {nameOf(employee)}
                </Text>
                <StateBadge employee={employee} access={access.get(employee.id)} onlyWhenNot />
              </Group>
              <Text size="sm" c="dimmed">
                {inWords(employee.role)} · {languageWord(employee.language)}
                {seen(access.get(employee.id))}
              </Text>
              <Stack gap={0} mt={2} mb={4} align="flex-start">
                {employee.phone !== '' && <PhoneLink phone={employee.phone} />}
                <Anchor href={`mailto:${employee.email}`} size="sm" style={{ overflowWrap: 'anywhere' }}>
                  {employee.email}
                </Anchor>
              </Stack>
              {self.role === 'admin' && (
                <CardActions
                  name={nameOf(employee)}
                  onEdit={() => onOpen(employee.id)}
                  onRemove={employee.id === self.id ? undefined : () => onRemove(employee)}
                  removeLabel={t('Remove')}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
      {opened && <EmployeeEditor key={opened.id} employee={opened} onClose={() => onOpen(undefined)} />}
    </>
  )
}

function PhoneLink({ phone }: { phone: string }) {
  if (phone === '') return <span>—</span>
  return (
    <Anchor href={telephoneLink(phone)} size="sm">
      {phone}
    </Anchor>
  )
}

/** Empty for those who may not see how others get in. */
function useAccessByEmployee(mayRead: boolean): ReadonlyMap<number, EmployeeAccess> {
  const { data } = useAccessList(mayRead)
  return useMemo(() => new Map(data?.map((access) => [access.employeeId, access])), [data])
}

/** On a card, after role and language. */
function seen(access: EmployeeAccess | undefined): string {
  if (!access) return ''
  const { lastSeenAt } = access
  return ` · ${lastSeenAt === null ? t('never seen yet') : t('seen {ago}', { ago: formatRelative(lastSeenAt) })}`
}

function LastSeen({ access }: { access: EmployeeAccess | undefined }) {
  if (!access) return null
  return access.lastSeenAt === null ? t('Never') : <RelativeTime instant={access.lastSeenAt} />
}

function StateBadge({
  employee,
  access,
  onlyWhenNot,
}: {
  employee: Employee
  access: EmployeeAccess | undefined
  onlyWhenNot?: boolean
}) {
  const hasWayIn = !access || access.hasPassword || access.passkeys > 0
  if (employee.active && hasWayIn && onlyWhenNot) return null
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
