import { NativeSelect, Paper } from '@mantine/core'
import { deliveryStatuses } from '../../domain/deliveries.ts'
import { t } from '../language/t.ts'
import { FilterBar } from '../records/record-list/filter-bar.tsx'
import { LoadMore } from '../records/record-list/load-more.tsx'
import { ListStates } from '../records/record-list/record-list.tsx'
import { TotalCount } from '../records/record-list/total-count.tsx'
import { useListView } from '../records/record-list/use-list-view.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { type DeliveryFilters, useDeliveryList } from './deliveries-api.ts'
import { DeliveryList } from './delivery-list.tsx'
import { deliveryWords } from './delivery-words.ts'

const choices = [
  { value: '', label: t('All deliveries') },
  { value: 'open', label: t('Failed, needs action') },
  ...deliveryStatuses.map((status) => ({ value: status, label: deliveryWords[status] })),
]

/** Every message of all projects, sent or failed. */
export default function DeliveriesPage() {
  const view = useListView()
  const show = view.read('show')
  const search = view.read('search')
  const openFirst = Number(view.read('delivery')) || undefined
  const { rows: deliveries, total, paging, ...read } = useDeliveryList(filtersOf(show, search))
  return (
    <>
      <PageHeader
        title={t('Deliveries')}
        description={
          <TotalCount
            total={total}
            say={(count) => t('{count, plural, one {# message} other {# messages}}', { count })}
          />
        }
      />
      <FilterBar
        label={t('Search deliveries')}
        placeholder={t('Recipient, subject, project number')}
        view={view}
      >
        <NativeSelect
          aria-label={t('Which deliveries')}
          data={choices}
          value={choices.some(({ value }) => value === show) ? show : ''}
          onChange={(event) => view.change('show', event.currentTarget.value)}
        />
      </FilterBar>
      <ListStates query={{ data: deliveries, ...read }}>
        {(rows) => (
          <>
            <Paper withBorder radius="md" px="xs">
              {rows.length === 0 && <NoDeliveries show={show} search={search} />}
              {/* Rendered without rows too, so that an open delivery stays open when it leaves the list. */}
              <DeliveryList key={openFirst} deliveries={rows} withProject openFirst={openFirst} />
            </Paper>
            {paging && <LoadMore shown={rows.length} total={total ?? 0} {...paging} />}
          </>
        )}
      </ListStates>
    </>
  )
}

function filtersOf(show: string, search: string): DeliveryFilters {
  const isStatus = deliveryStatuses.some((status) => status === show)
  return {
    ...(search === '' ? {} : { search }),
    ...(show === 'open' ? { open: true } : {}),
    ...(isStatus ? { status: show } : {}),
  }
}

function NoDeliveries({ show, search }: { show: string; search: string }) {
  if (search !== '')
    return <EmptyState title={t('No delivery matches')}>{t('Part of the address is enough.')}</EmptyState>
  if (show === 'open') {
    return <EmptyState title={t('Everything arrived')}>{t('No failed messages.')}</EmptyState>
  }
  if (show !== '') return <EmptyState title={t('None of these')} />
  return (
    <EmptyState title={t('Nothing was sent yet')}>
      {t('Everything you send shows up here, with whether it arrived. Send your first bid to start.')}
    </EmptyState>
  )
}
