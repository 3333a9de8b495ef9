import { Badge, Group, Stack, Text } from '@mantine/core'
import type { Business } from '../../contract/businesses.ts'
import { t } from '../language/t.ts'
import { MailLink, PhoneLink } from '../records/links.tsx'
import type { Column } from '../records/record-list/column.ts'
import table from '../records/record-list/list-table.module.css'
import { inWords } from '../ui/in-words.ts'
import { type MovingProps, Salespeople } from './salespeople.tsx'

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

function Contact({ business: { phone, email } }: { business: Business }) {
  if (phone === '' && email === '') return '—'
  return (
    <Stack gap={0} align="flex-start">
      {phone !== '' && <PhoneLink phone={phone} />}
      {email !== '' && <MailLink email={email} />}
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
