import { Anchor, Badge, Group, Text } from '@mantine/core'
import type { IssuingAuthority } from '../../contract/permits.ts'
import { toWebAddress } from '../../domain/one-line.ts'
import { t } from '../language/t.ts'
import { CountLink, PhoneLink } from '../records/links.tsx'
import type { Column } from '../records/record-list/column.ts'
import table from '../records/record-list/list-table.module.css'
import { daysWord, regionName } from './permit-words.ts'

export const authorityColumns: readonly Column<IssuingAuthority>[] = [
  {
    key: 'name',
    label: t('Name'),
    sorts: ({ name }) => name,
    width: '240px',
    card: 'name',
    cell: (authority) => <Name authority={authority} />,
  },
  {
    key: 'region',
    label: t('Region'),
    sorts: ({ region }) => regionName(region),
    card: 'fact',
    cell: ({ region }) => regionName(region),
  },
  {
    key: 'methods',
    label: t('Submission, usual first'),
    card: 'fact',
    cell: (authority) => <Methods authority={authority} />,
    onCard: (authority) => authority.submissionMethods.length > 0 && <Methods authority={authority} />,
  },
  {
    key: 'contact',
    label: t('Contact'),
    card: 'fact',
    cell: (authority) => <Contact authority={authority} />,
  },
  {
    key: 'valid',
    label: t('Valid'),
    kind: 'figure',
    sorts: ({ validDays }) => validDays ?? 0,
    card: 'fact',
    cell: ({ validDays }) => daysWord(validDays),
    onCard: ({ validDays }) => validDays !== null && t('valid {days}', { days: daysWord(validDays) }),
  },
  {
    key: 'inspection',
    label: t('Inspection every'),
    kind: 'figure',
    sorts: ({ inspectionDays }) => inspectionDays ?? 0,
    card: 'fact',
    cell: ({ inspectionDays }) => daysWord(inspectionDays),
    onCard: ({ inspectionDays }) =>
      inspectionDays !== null && t('inspection every {days}', { days: daysWord(inspectionDays) }),
  },
  {
    key: 'permits',
    label: t('Permits'),
    kind: 'figure',
    sorts: ({ permitCount }) => permitCount,
    card: 'fact',
    cell: (authority) => <PermitsLink authority={authority} />,
    onCard: (authority) => <PermitsLink authority={authority} spelled />,
  },
]

function Name({ authority: { name, notes, archived } }: { authority: IssuingAuthority }) {
  return (
    <>
      <Text span fw={600} size="sm" style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Text>{' '}
      {archived && (
        <Badge variant="light" color="gray" size="sm" radius="sm" tt="none">
          {t('Archived')}
        </Badge>
      )}
      {notes !== '' && (
        <Text className={table.second ?? ''} lineClamp={1} title={notes}>
          {notes}
        </Text>
      )}
    </>
  )
}

function Methods({ authority: { submissionMethods } }: { authority: IssuingAuthority }) {
  if (submissionMethods.length === 0) return <span>—</span>
  return (
    <Group gap={4}>
      {submissionMethods.map((method, place) => (
        <Badge
          key={method}
          variant={place === 0 ? 'light' : 'default'}
          size="md"
          radius="sm"
          tt="none"
          fw={place === 0 ? 600 : 400}
        >
          {method}
        </Badge>
      ))}
    </Group>
  )
}

/** An authority's website and phone number. */
export function Contact({ authority: { website, phone, name } }: { authority: IssuingAuthority }) {
  const address = toWebAddress(website)
  if (website === '' && phone === '') return <span>—</span>
  return (
    <Group gap="0 12px" display="inline-flex">
      {address === undefined ? (
        website
      ) : (
        <Anchor
          inherit
          href={address}
          target="_blank"
          rel="noreferrer"
          aria-label={t('Website of {name}', { name })}
        >
          {t('Website')}
        </Anchor>
      )}
      {phone !== '' && <PhoneLink phone={phone} />}
    </Group>
  )
}

function PermitsLink({ authority, spelled }: { authority: IssuingAuthority; spelled?: boolean }) {
  const { name, permitCount } = authority
  const words = t('{count, plural, one {# permit} other {# permits}}', { count: permitCount })
  return (
    <CountLink
      count={permitCount}
      words={words}
      none={t('No permits')}
      label={t('{permits} of {name}', { permits: words, name })}
      to={`permits?authority=${encodeURIComponent(name)}`}
      spelled={spelled}
    />
  )
}
