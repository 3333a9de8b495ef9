import { Anchor, Badge, Group, Table, Text } from '@mantine/core'
import { Fragment } from 'react'
import type { Employee } from '../../contract/employees.ts'
import { useCurrentUser } from '../session/auth-context.tsx'
import { inWords } from '../ui/in-words.ts'
import cards from '../ui/list-cards.module.css'
import table from '../ui/list-table.module.css'
import { CardActions, RowActions } from '../ui/row-actions.tsx'
import { SortHeader } from '../ui/sort-header.tsx'
import { telephoneLink } from '../ui/telephone-link.ts'
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
  return (
    <div className={table.tablePlace}>
      <Table highlightOnHover verticalSpacing={7} className={table.table ?? ''}>
        <Table.Thead className={table.head ?? ''}>
          <Table.Tr>
            <SortHeader label="Name" sort="name" {...order} />
            <SortHeader label="Role" sort="role" {...order} />
            <SortHeader label="E-mail" sort="email" {...order} />
            <Table.Th>Phone</Table.Th>
            <Table.Th>Language</Table.Th>
            <Table.Th>May sign in</Table.Th>
            {mayEdit && (
              <Table.Th w={84}>
                <span className={table.spoken}>Actions</span>
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
                      (you)
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
                <Table.Td>{languageWord(employee.language)}</Table.Td>
                <Table.Td>
                  <ActiveBadge active={employee.active} />
                </Table.Td>
                {mayEdit && (
                  <Table.Td py={2}>
                    <RowActions
                      name={nameOf(employee)}
                      editing={open === employee.id}
                      onEdit={() => onOpen(open === employee.id ? undefined : employee.id)}
                      onRemove={employee.id === self.id ? undefined : () => onRemove(employee)}
                      removeLabel="Remove"
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
                <ActiveBadge active={employee.active} onlyWhenNot />
              </Group>
              <Text size="sm" c="dimmed">
                {inWords(employee.role)} · {languageWord(employee.language)}
              </Text>
              <Group gap="2px 0.875rem" mt={2} mb={4}>
                <PhoneLink phone={employee.phone} />
                <Anchor href={`mailto:${employee.email}`} size="sm" style={{ overflowWrap: 'anywhere' }}>
                  {employee.email}
                </Anchor>
              </Group>
              {self.role === 'admin' && (
                <CardActions
                  name={nameOf(employee)}
                  onEdit={() => onOpen(employee.id)}
                  onRemove={employee.id === self.id ? undefined : () => onRemove(employee)}
                  removeLabel="Remove"
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

function ActiveBadge({ active, onlyWhenNot }: { active: boolean; onlyWhenNot?: boolean }) {
  if (active && onlyWhenNot) return null
  return (
    <Badge variant="light" color={active ? 'green' : 'gray'} tt="none" radius="sm" style={{ flexShrink: 0 }}>
      {active ? 'Active' : 'Deactivated'}
    </Badge>
  )
}
