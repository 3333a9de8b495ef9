import { Button, NativeSelect, Paper, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { type IssuingAuthority, updateAuthority } from '../../contract/permits.ts'
import { regions } from '../../domain/projects.ts'
import { call } from '../api/client.ts'
import { t } from '../language/t.ts'
import { matchesSearch, type SortKeys, sortedBy } from '../ui/arrange-list.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListStates } from '../ui/list-states.tsx'
import { ListToolbar } from '../ui/list-toolbar.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useListView } from '../ui/use-list-view.ts'
import { useRemoval } from '../ui/use-removal.ts'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import { NewAuthorityEditor } from './authority-editors.tsx'
import { regionName } from './authority-form.ts'
import { AuthorityCards, type AuthorityListProps, AuthorityTable } from './authority-list.tsx'
import { shortRegion } from './permit-words.ts'
import { useAuthorities, useDeleteAuthority, useReloadAuthorities } from './permits-api.ts'

const sortKeys: SortKeys<IssuingAuthority> = {
  name: ({ name }) => name,
  region: ({ region }) => regionName(region),
  valid: ({ validDays }) => validDays ?? 0,
  inspection: ({ inspectionDays }) => inspectionDays ?? 0,
  permits: ({ permitCount }) => permitCount,
}

/** Who issues permits, and how applications are handed in there. */
export default function EditAuthoritiesPage() {
  const query = useAuthorities()
  const view = useListView()
  const [open, setOpen] = useState<number>()
  const [adding, setAdding] = useState(false)
  const removeAuthority = useAuthorityRemoval()
  const addButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('New authority')}
    </Button>
  )
  const [region, isWithArchived] = [view.read('region'), view.read('archived') === 'true']

  function arrange(authorities: readonly IssuingAuthority[]) {
    const found = authorities.filter(
      (authority) =>
        (isWithArchived || !authority.archived) &&
        (region === '' || authority.region === region) &&
        matchesSearch(view.read('search'), [authority.name, authority.notes, ...authority.submissionMethods]),
    )
    return sortedBy(found, view.read('sort') || 'name', sortKeys)
  }

  return (
    <>
      <PageHeader
        title={t('Authorities')}
        description={
          query.data
            ? t('{count, plural, one {# issuing authority} other {# issuing authorities}}', {
                count: query.data.length,
              })
            : ' '
        }
        actions={addButton}
      />
      {adding && (
        <Paper withBorder mb="md" radius="md">
          <NewAuthorityEditor onClose={() => setAdding(false)} />
        </Paper>
      )}
      <ListToolbar label={t('Search authorities')} placeholder={t('Name, method')} view={view}>
        <NativeSelect
          aria-label={t('Region')}
          value={region}
          onChange={(event) => view.change('region', event.currentTarget.value)}
          data={[
            { value: '', label: t('All regions') },
            ...regions.map((each) => ({ value: each, label: shortRegion(each) })),
          ]}
        />
        <NativeSelect
          aria-label={t('Archived')}
          value={isWithArchived ? 'true' : ''}
          onChange={(event) => view.change('archived', event.currentTarget.value)}
          data={[
            { value: '', label: t('In use') },
            { value: 'true', label: t('With archived') },
          ]}
        />
      </ListToolbar>
      <Text size="sm" c="dimmed" mb="md" maw="52rem">
        {t(
          'The days are a starting point for reminders, and rules change: confirm them with the authority, and keep here what you were told. What stands on the permit counts.',
        )}
      </Text>
      <ListStates query={query}>
        {(authorities) => (
          <AuthorityList
            authorities={arrange(authorities)}
            sort={view.read('sort') || 'name'}
            onSort={(sort) => view.change('sort', sort === 'name' ? '' : sort)}
            open={open}
            onOpen={setOpen}
            onRemove={(authority) => void removeAuthority(authority)}
            empty={
              authorities.length === 0 ? (
                <EmptyState title={t('No authorities yet')} action={addButton}>
                  {t(
                    'The cities and counties that issue your permits, with how each wants an application: new permits are filled in from this list.',
                  )}
                </EmptyState>
              ) : (
                <EmptyState
                  title={t('No authority matches')}
                  action={
                    <Button variant="default" onClick={view.clear}>
                      {t('Show all authorities')}
                    </Button>
                  }
                />
              )
            }
          />
        )}
      </ListStates>
    </>
  )
}

function AuthorityList({ empty, ...list }: AuthorityListProps & { empty: ReactNode }) {
  const wide = useWideScreen()
  if (list.authorities.length === 0) return empty
  return wide ? <AuthorityTable {...list} /> : <AuthorityCards {...list} />
}

/** An authority that permits name stays; it is archived instead. */
function useAuthorityRemoval() {
  const removal = useRemoval()
  const remove = useDeleteAuthority()
  const reload = useReloadAuthorities()
  return ({ id, name, version, archived }: IssuingAuthority) =>
    removal({
      name,
      title: t('Delete {name}?', { name }),
      message: t('It is gone from the list for good. Only an authority that no permit names can be deleted.'),
      confirmLabel: t('Delete authority'),
      remove: async () => {
        await remove.mutateAsync(id)
        return t('{name} deleted', { name })
      },
      instead: archived
        ? undefined
        : {
            confirmLabel: t('Archive instead'),
            act: async () => {
              await call(updateAuthority, { params: { authorityId: id }, body: { archived: true, version } })
              await reload()
              return t('{name} archived', { name })
            },
          },
    })
}
