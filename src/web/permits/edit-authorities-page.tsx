import { NativeSelect, Text } from '@mantine/core'
import type { IssuingAuthority } from '../../contract/permits.ts'
import { regions } from '../../domain/projects.ts'
import { t } from '../language/t.ts'
import { matchesSearch } from '../records/record-list/arrange-list.ts'
import { EditableListPage } from '../records/record-list/list-page.tsx'
import { useListView } from '../records/record-list/use-list-view.ts'
import { archival, deletion } from '../ui/use-removal.ts'
import { authorityColumns } from './authority-columns.tsx'
import { AuthorityEditor } from './authority-editor.tsx'
import { shortRegion } from './permit-words.ts'
import { useAuthorities, useDeleteAuthority, useUpdateAuthority } from './permits-api.ts'

export default function EditAuthoritiesPage() {
  const view = useListView()
  return (
    <EditableListPage
      title={t('Authorities')}
      query={useAuthorities()}
      count={(count) =>
        t('{count, plural, one {# issuing authority} other {# issuing authorities}}', { count })
      }
      columns={authorityColumns}
      view={view}
      search={{ label: t('Search authorities'), placeholder: t('Name, method') }}
      filters={<AuthorityFilters view={view} />}
      isShown={(authority) => isShown(authority, view)}
      nameOf={({ name }) => name}
      add={{ label: t('New authority') }}
      editor={(authority, onClose) => <AuthorityEditor authority={authority} onClose={onClose} />}
      removal={useAuthorityRemoval()}
      noMatch={{ title: t('No authority matches'), showAll: t('Show all authorities') }}
      none={{
        title: t('No authorities yet'),
        text: t(
          'Add the cities and counties that issue your permits, and how to apply to each. We use this list to fill in new permits.',
        ),
      }}
    >
      <Text size="sm" c="dimmed" mb="md" maw="52rem">
        {t(
          'These days are a starting point for reminders. Confirm them with the authority and update them here. The date on the permit always counts.',
        )}
      </Text>
    </EditableListPage>
  )
}

/** Which authorities the address asks for. Archived ones only on request. */
function filtersOf(view: ReturnType<typeof useListView>) {
  return { region: view.read('region'), isWithArchived: view.read('archived') === 'true' }
}

function isShown(authority: IssuingAuthority, view: ReturnType<typeof useListView>): boolean {
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
    <>
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
    </>
  )
}

/** Deletes an authority, or archives it when permits use it. */
function useAuthorityRemoval() {
  const remove = useDeleteAuthority()
  const update = useUpdateAuthority()
  return ({ id, name, version, archived }: IssuingAuthority) =>
    deletion(name, {
      message: t('You can’t undo this. You can only delete an authority that no permit uses.'),
      confirmLabel: t('Delete authority'),
      remove: () => remove.mutateAsync(id),
      instead: archived
        ? undefined
        : archival(name, () => update.mutateAsync({ id, archived: true, version })),
    })
}
