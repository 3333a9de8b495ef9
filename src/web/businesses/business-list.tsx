import { Anchor, Badge, Group, Stack, Table, Text } from '@mantine/core'
import type { Business } from '../../contract/businesses.ts'
import { t } from '../language/t.ts'
import { inWords } from '../ui/in-words.ts'
import cards from '../ui/list-cards.module.css'
import table from '../ui/list-table.module.css'
import { CardActions, RowActions } from '../ui/row-actions.tsx'
import { SortHeader } from '../ui/sort-header.tsx'
import { telephoneLink } from '../ui/telephone-link.ts'
import { BusinessEditor } from './business-editor.tsx'
import classes from './businesses.module.css'
import { type MovingProps, Salespeople, useDropTarget } from './salespeople.tsx'

export interface BusinessListProps {
  /** Those that match the search and the filters. */
  shown: readonly Business[]
  moving: MovingProps
  sort: string
  onSort: (sort: string) => void
  /** The business whose editor is open. */
  open: number | undefined
  onOpen: (id: number | undefined) => void
  onRemove: (business: Business) => void
}

/** The businesses on a wide screen; salespeople are dragged from row to row. */
export function BusinessTable(props: BusinessListProps) {
  const order = { current: props.sort, onSort: props.onSort }
  return (
    <div className={table.tablePlace}>
      <Table verticalSpacing={7} className={table.table ?? ''}>
        <Table.Thead className={table.head ?? ''}>
          <Table.Tr>
            <SortHeader label={t('Name')} sort="name" {...order} />
            <SortHeader label={t('Kind')} sort="kind" {...order} />
            <Table.Th>{t('Contact')}</Table.Th>
            <Table.Th>{t('Salespeople')}</Table.Th>
            <Table.Th w={84}>
              <span className={table.spoken}>{t('Actions')}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {props.shown.map((business) => (
            <BusinessRows key={business.id} business={business} {...props} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function BusinessRows({
  business,
  moving,
  open,
  onOpen,
  onRemove,
}: BusinessListProps & { business: Business }) {
  const { 'data-over': over, ...drop } = useDropTarget(business.id, moving.onMove)
  const { id, name, kind, archived, address } = business
  return (
    <>
      <Table.Tr {...drop} className={over ? (classes.target ?? '') : ''}>
        <Table.Td className={table.name ?? ''} miw={180}>
          <Group gap={6}>
            <Text span fw={600} size="sm">
              {name}
            </Text>
            {archived && <ArchivedBadge />}
          </Group>
          {address.city !== '' && <Text className={table.second ?? ''}>{address.city}</Text>}
        </Table.Td>
        <Table.Td style={{ whiteSpace: 'nowrap' }}>{inWords(kind)}</Table.Td>
        <Table.Td maw="20rem">
          <Contact business={business} />
        </Table.Td>
        <Table.Td w="32%">
          <Salespeople business={business} draggable {...moving} />
        </Table.Td>
        <Table.Td py={2}>
          <RowActions
            name={name}
            editing={open === id}
            onEdit={() => onOpen(open === id ? undefined : id)}
            onRemove={() => onRemove(business)}
          />
        </Table.Td>
      </Table.Tr>
      {open === id && (
        <Table.Tr>
          <Table.Td colSpan={5} p={0}>
            <BusinessEditor business={business} onClose={() => onOpen(undefined)} />
          </Table.Td>
        </Table.Tr>
      )}
    </>
  )
}

/** The businesses on a phone. */
export function BusinessCards({ shown, moving, open, onOpen, onRemove }: BusinessListProps) {
  const opened = shown.find(({ id }) => id === open)
  return (
    <>
      <ul className={cards.cards}>
        {shown.map((business) => (
          <li key={business.id}>
            <div className={cards.card}>
              <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
                <Text span fw={600} style={{ overflowWrap: 'anywhere' }}>
                  {business.name}
                </Text>
                {business.archived && <ArchivedBadge />}
              </Group>
              <Text size="sm" c="dimmed">
                {[inWords(business.kind), business.address.city].filter(Boolean).join(' · ')}
              </Text>
              <Contact business={business} />
              <div style={{ marginBlock: '0.5rem' }}>
                <Salespeople business={business} {...moving} />
              </div>
              <CardActions
                name={business.name}
                onEdit={() => onOpen(business.id)}
                onRemove={() => onRemove(business)}
              />
            </div>
          </li>
        ))}
      </ul>
      {opened && <BusinessEditor key={opened.id} business={opened} onClose={() => onOpen(undefined)} />}
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
