import { Anchor, Badge, Group, Table, Text } from '@mantine/core'
import { Fragment } from 'react'
import { Link } from 'react-router'
import type { IssuingAuthority } from '../../contract/permits.ts'
import { toWebAddress } from '../../domain/one-line.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import cards from '../ui/list-cards.module.css'
import table from '../ui/list-table.module.css'
import { CardActions, RowActions } from '../ui/row-actions.tsx'
import { SortHeader } from '../ui/sort-header.tsx'
import { telephoneLink } from '../ui/telephone-link.ts'
import { AuthorityEditor } from './authority-editors.tsx'
import { daysWord, regionName } from './authority-form.ts'

export interface AuthorityListProps {
  authorities: readonly IssuingAuthority[]
  sort: string
  onSort: (sort: string) => void
  /** The authority whose editor is open. */
  open: number | undefined
  onOpen: (id: number | undefined) => void
  onRemove: (authority: IssuingAuthority) => void
}

/** The authorities on a wide screen. */
export function AuthorityTable({ authorities, sort, onSort, open, onOpen, onRemove }: AuthorityListProps) {
  const order = { current: sort, onSort }
  return (
    <div className={table.tablePlace}>
      <Table highlightOnHover verticalSpacing={7} className={table.table ?? ''}>
        <Table.Thead className={table.head ?? ''}>
          <Table.Tr>
            <SortHeader label={t('Name')} sort="name" {...order} />
            <SortHeader label={t('Region')} sort="region" {...order} />
            <Table.Th>{t('Submission, usual first')}</Table.Th>
            <Table.Th>{t('Contact')}</Table.Th>
            <SortHeader label={t('Valid')} sort="valid" figure {...order} />
            <SortHeader label={t('Inspection every')} sort="inspection" figure {...order} />
            <SortHeader label={t('Permits')} sort="permits" figure {...order} />
            <Table.Th w={84}>
              <span className={table.spoken}>{t('Actions')}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {authorities.map((authority) => (
            <Fragment key={authority.id}>
              <Table.Tr>
                <Table.Td className={table.name ?? ''} miw={180} maw={300}>
                  <Name authority={authority} />
                </Table.Td>
                <Table.Td style={{ whiteSpace: 'nowrap' }}>{regionName(authority.region)}</Table.Td>
                <Table.Td>
                  <Methods authority={authority} />
                </Table.Td>
                <Table.Td>
                  <Contact authority={authority} />
                </Table.Td>
                <Table.Td data-figure>{daysWord(authority.validDays)}</Table.Td>
                <Table.Td data-figure>{daysWord(authority.inspectionDays)}</Table.Td>
                <Table.Td data-figure>
                  <PermitsLink authority={authority} />
                </Table.Td>
                <Table.Td py={2}>
                  <RowActions
                    name={authority.name}
                    editing={open === authority.id}
                    onEdit={() => onOpen(open === authority.id ? undefined : authority.id)}
                    onRemove={() => onRemove(authority)}
                  />
                </Table.Td>
              </Table.Tr>
              {open === authority.id && (
                <Table.Tr>
                  <Table.Td colSpan={8} p={0}>
                    <AuthorityEditor authority={authority} onClose={() => onOpen(undefined)} />
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

/** The authorities on a phone. */
export function AuthorityCards({ authorities, open, onOpen, onRemove }: AuthorityListProps) {
  const opened = authorities.find(({ id }) => id === open)
  return (
    <>
      <ul className={cards.cards}>
        {authorities.map((authority) => (
          <li key={authority.id}>
            <div className={cards.card}>
              <Name authority={authority} />
              <Text size="sm" c="dimmed">
                {sayDays(authority)}
              </Text>
              <Group gap="xs" mt={4}>
                <Methods authority={authority} />
                <Contact authority={authority} />
              </Group>
              <Group justify="space-between" gap="xs" mt={6}>
                <PermitsLink authority={authority} spelled />
                <CardActions
                  name={authority.name}
                  onEdit={() => onOpen(authority.id)}
                  onRemove={() => onRemove(authority)}
                />
              </Group>
            </div>
          </li>
        ))}
      </ul>
      {opened && <AuthorityEditor key={opened.id} authority={opened} onClose={() => onOpen(undefined)} />}
    </>
  )
}

function sayDays({ region, validDays, inspectionDays }: IssuingAuthority): string {
  return [
    regionName(region),
    validDays !== null && t('valid {days}', { days: daysWord(validDays) }),
    inspectionDays !== null && t('inspection every {days}', { days: daysWord(inspectionDays) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

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

function Contact({ authority: { website, phone, name } }: { authority: IssuingAuthority }) {
  const address = toWebAddress(website)
  if (website === '' && phone === '') return <span>—</span>
  return (
    <Group gap={8}>
      {address === undefined ? (
        website
      ) : (
        <Anchor
          size="sm"
          href={address}
          target="_blank"
          rel="noreferrer"
          aria-label={t('Website of {name}', { name })}
        >
          {t('Website')}
        </Anchor>
      )}
      {phone !== '' && (
        <Anchor size="sm" href={telephoneLink(phone)} style={{ whiteSpace: 'nowrap' }}>
          {phone}
        </Anchor>
      )}
    </Group>
  )
}

function PermitsLink({
  authority: { name, permitCount },
  spelled,
}: {
  authority: IssuingAuthority
  spelled?: boolean
}) {
  const path = useEmployeePath()
  if (permitCount === 0)
    return (
      <Text span size="sm" c="dimmed">
        {spelled ? t('No permits') : '—'}
      </Text>
    )
  const words = t('{count, plural, one {# permit} other {# permits}}', { count: permitCount })
  return (
    <Anchor
      component={Link}
      size="sm"
      to={path(`permits?authority=${encodeURIComponent(name)}`)}
      aria-label={t('{permits} of {name}', { permits: words, name })}
    >
      {spelled ? words : permitCount}
    </Anchor>
  )
}
