import { Button, NativeSelect, Paper, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { IssuingAuthority } from '../../contract/permits.ts'
import { regions } from '../../domain/projects.ts'
import { t } from '../language/t.ts'
import { matchesSearch } from '../records/record-list/arrange-list.ts'
import { readOrder, sortRows } from '../records/record-list/column.ts'
import { EmptyList } from '../records/record-list/empty-list.tsx'
import { FilterBar } from '../records/record-list/filter-bar.tsx'
import { RecordList } from '../records/record-list/record-list.tsx'
import { editColumn } from '../records/record-list/row-actions.tsx'
import { useListView } from '../records/record-list/use-list-view.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { useRemoval } from '../ui/use-removal.ts'
import { authorityColumns } from './authority-columns.tsx'
import { AuthorityEditor } from './authority-editor.tsx'
import { shortRegion } from './permit-words.ts'
import { useAuthorities, useDeleteAuthority, useUpdateAuthority } from './permits-api.ts'

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
  const order = readOrder(view, authorityColumns, 'name')
  const columns = [
    ...authorityColumns,
    editColumn<IssuingAuthority>({
      nameOf: ({ name }) => name,
      open,
      onOpen: setOpen,
      removal: (authority) => () => void removeAuthority(authority),
    }),
  ]
  const found = query.data?.filter((authority) => isFound(authority, view))

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
          <AuthorityEditor onClose={() => setAdding(false)} />
        </Paper>
      )}
      <AuthorityFilters view={view} />
      <Text size="sm" c="dimmed" mb="md" maw="52rem">
        {t(
          'These days are a starting point for reminders. Confirm them with the authority and update them here. The date on the permit always counts.',
        )}
      </Text>
      <RecordList
        list={{ ...query, rows: found && sortRows(found, columns, order.sort) }}
        columns={columns}
        {...order}
        editor={{
          open,
          render: (authority) => <AuthorityEditor authority={authority} onClose={() => setOpen(undefined)} />,
        }}
        empty={
          <EmptyList
            noMatch={
              query.data?.length === 0
                ? undefined
                : {
                    title: t('No authority matches'),
                    showAll: t('Show all authorities'),
                    onShowAll: view.clear,
                  }
            }
            title={t('No authorities yet')}
            actions={addButton}
          >
            {t(
              'Add the cities and counties that issue your permits, and how to apply to each. We use this list to fill in new permits.',
            )}
          </EmptyList>
        }
      />
    </>
  )
}

/** Which authorities the address asks for. Archived ones only on request. */
function filtersOf(view: ReturnType<typeof useListView>) {
  return { region: view.read('region'), isWithArchived: view.read('archived') === 'true' }
}

function isFound(authority: IssuingAuthority, view: ReturnType<typeof useListView>): boolean {
  const { region, isWithArchived } = filtersOf(view)
  return (
    (isWithArchived || !authority.archived) &&
    (region === '' || authority.region === region) &&
    matchesSearch(view.read('search'), [authority.name, authority.notes, ...authority.submissionMethods])
  )
}

function AuthorityFilters({ view }: { view: ReturnType<typeof useListView> }) {
  const { region, isWithArchived } = filtersOf(view)
  return (
    <FilterBar label={t('Search authorities')} placeholder={t('Name, method')} view={view}>
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
    </FilterBar>
  )
}

/** Deletes an authority, or archives it when permits use it. */
function useAuthorityRemoval() {
  const removal = useRemoval()
  const remove = useDeleteAuthority()
  const update = useUpdateAuthority()
  return ({ id, name, version, archived }: IssuingAuthority) =>
    removal({
      name,
      title: t('Delete {name}?', { name }),
      message: t('You can’t undo this. You can only delete an authority that no permit uses.'),
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
              await update.mutateAsync({ id, archived: true, version })
              return t('{name} archived', { name })
            },
          },
    })
}
