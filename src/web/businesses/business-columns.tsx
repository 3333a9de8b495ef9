import { Badge, Group, Text } from '@mantine/core'
import type { Business } from '../../contract/businesses.ts'
import { t } from '../language/t.ts'
import { MailLink, PhoneLink } from '../records/links.tsx'
import type { Column } from '../records/record-list/column.ts'
import { inWords } from '../ui/in-words.ts'
import classes from './businesses.module.css'
import { type MovingProps, Salespeople } from './salespeople.tsx'

export function businessColumns(moving: MovingProps): readonly Column<Business>[] {
  return [
    {
      key: 'name',
      label: t('Name'),
      sorts: ({ name }) => name,
      card: 'name',
      cell: ({ name, archived }) => (
        <>
          <Text span fw={600} size="sm">
            {name}
          </Text>{' '}
          {archived && <ArchivedBadge />}
        </>
      ),
      second: ({ address }) => address.city,
      onCard: ({ name, archived }) => (
        <Group gap={6}>
          {name} {archived && <ArchivedBadge />}
        </Group>
      ),
    },
    {
      key: 'kind',
      label: t('Kind'),
      width: '11rem',
      sorts: ({ kind }) => kind,
      card: 'fact',
      cell: ({ kind }) => <span style={{ whiteSpace: 'nowrap' }}>{inWords(kind)}</span>,
      onCard: ({ kind, address }) => [inWords(kind), address.city].filter(Boolean).join(' · '),
    },
    {
      key: 'contact',
      label: t('Contact'),
      width: '22rem',
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
    <div className={classes.contact}>
      {phone !== '' && <PhoneLink phone={phone} />}
      {email !== '' && <MailLink email={email} />}
    </div>
  )
}

function ArchivedBadge() {
  return (
    <Badge variant="light" color="gray" tt="none" radius="sm" style={{ flexShrink: 0 }}>
      {t('Archived')}
    </Badge>
  )
}
