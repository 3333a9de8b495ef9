import { Anchor, Badge, Group, Stack, Table, Text } from '@mantine/core'
import type { Business } from '../../contract/businesses.ts'
import { t } from '../language/t.ts'
import { type Column, type RecordsShown, sortChoices } from '../records/record-list/column.ts'
import table from '../records/record-list/list-table.module.css'
import { RecordCards } from '../records/record-list/record-cards.tsx'
import { Cells, TablePlace } from '../records/record-list/record-table.tsx'
import { SortSelect } from '../records/record-list/sort-select.tsx'
import { inWords } from '../ui/in-words.ts'
import { telephoneLink } from '../ui/telephone-link.ts'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import classes from './businesses.module.css'
import { type MovingProps, Salespeople, useDropTarget } from './salespeople.tsx'

export function businessColumns(moving: MovingProps): readonly Column<Business>[] {
  return [
    {
      key: 'name',
      label: t('Name'),
      sorts: ({ name }) => name,
      width: '180px',
      card: 'name',
      cell: ({ name, archived, address }) => (
        <>
          <Group gap={6}>
            <Text span fw={600} size="sm">
              {name}
            </Text>
            {archived && <ArchivedBadge />}
          </Group>
          {address.city !== '' && <Text className={table.second ?? ''}>{address.city}</Text>}
        </>
      ),
      onCard: ({ name, archived }) => (
        <Group gap={6}>
          {name} {archived && <ArchivedBadge />}
        </Group>
      ),
    },
    {
      key: 'kind',
      label: t('Kind'),
      sorts: ({ kind }) => kind,
      card: 'fact',
      cell: ({ kind }) => <span style={{ whiteSpace: 'nowrap' }}>{inWords(kind)}</span>,
      onCard: ({ kind, address }) => [inWords(kind), address.city].filter(Boolean).join(' · '),
    },
    {
      key: 'contact',
      label: t('Contact'),
      card: 'fact',
      cell: (business) => <Contact business={business} />,
    },
    {
      key: 'salespeople',
      label: t('Salespeople'),
      width: '32%',
      card: 'fact',
      cell: (business) => <Salespeople business={business} draggable {...moving} />,
      onCard: (business) => <Salespeople business={business} {...moving} />,
    },
  ]
}

/** Table or cards; in the table salespeople are dragged from row to row. */
export function BusinessList({ moving, ...shown }: RecordsShown<Business> & { moving: MovingProps }) {
  const wide = useWideScreen()
  const { rows, columns, sort = '', onSort = () => undefined } = shown
  if (!wide)
    return (
      <>
        <SortSelect columns={sortChoices(columns)} current={sort} onSort={onSort} />
        <RecordCards {...shown} />
      </>
    )
  return (
    <TablePlace {...shown}>
      <Table.Tbody>
        {rows.map((business) => (
          <BusinessRows key={business.id} business={business} moving={moving} {...shown} />
        ))}
      </Table.Tbody>
    </TablePlace>
  )
}

function BusinessRows({
  business,
  moving,
  columns,
  editor,
}: RecordsShown<Business> & { business: Business; moving: MovingProps }) {
  const { 'data-over': over, ...drop } = useDropTarget(business.id, moving.onMove)
  return (
    <>
      <Table.Tr {...drop} className={over ? (classes.target ?? '') : ''}>
        <Cells row={business} columns={columns} />
      </Table.Tr>
      {editor?.open === business.id && (
        <Table.Tr>
          <Table.Td colSpan={columns.length} p={0}>
            {editor.render(business)}
          </Table.Td>
        </Table.Tr>
      )}
    </>
  )
}

function Contact({ business: { phone, email } }: { business: Business }) {
  const [beforeAt = ''] = email.split('@')
  if (phone === '' && email === '')
    return (
      <Text span size="sm" c="dimmed">
        —
      </Text>
    )
  return (
    <Stack gap={0} align="flex-start">
      {phone !== '' && (
        <Anchor href={telephoneLink(phone)} size="sm" style={{ whiteSpace: 'nowrap' }}>
          {phone}
        </Anchor>
      )}
      {email !== '' && (
        <Anchor href={`mailto:${email}`} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {beforeAt}
          <wbr />
          {email.slice(beforeAt.length)}
        </Anchor>
      )}
    </Stack>
  )
}

function ArchivedBadge() {
  return (
    <Badge variant="light" color="gray" tt="none" radius="sm" style={{ flexShrink: 0 }}>
      {t('Archived')}
    </Badge>
  )
}
