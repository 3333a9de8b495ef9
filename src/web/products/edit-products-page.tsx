import { Button, NativeSelect, Paper } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Product } from '../../contract/products.ts'
import { useCategories, useProducts } from '../api/lists.ts'
import { t } from '../language/t.ts'
import { matchesSearch } from '../records/record-list/arrange-list.ts'
import { readOrder, sortRows } from '../records/record-list/column.ts'
import { EmptyList } from '../records/record-list/empty-list.tsx'
import { FilterBar } from '../records/record-list/filter-bar.tsx'
import { RecordList } from '../records/record-list/record-list.tsx'
import { editColumn } from '../records/record-list/row-actions.tsx'
import { useListView } from '../records/record-list/use-list-view.ts'
import { counted } from '../ui/counted.ts'
import { ImportLink } from '../ui/import-link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useRemoval } from '../ui/use-removal.ts'
import { productColumns } from './product-columns.tsx'
import { ProductEditor } from './product-editors.tsx'
import { unitWord } from './product-form.ts'
import { useDeleteProduct, useUpdateProduct } from './products-api.ts'

/** The items that bids are made of, with unit, price and cost. */
export default function EditProductsPage() {
  const query = useProducts()
  const view = useListView()
  const [open, setOpen] = useState<number>()
  const [adding, setAdding] = useState(false)
  const removeProduct = useProductRemoval()
  const order = readOrder(view, productColumns, 'name')
  const columns = [
    ...productColumns,
    editColumn<Product>({
      nameOf: ({ name }) => name,
      open,
      onOpen: setOpen,
      removal: (product) => () => void removeProduct(product),
    }),
  ]
  const shown = query.data?.filter((product) => isShown(product, view))
  const category = Number(view.read('category')) || null
  const addButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('New product')}
    </Button>
  )

  return (
    <>
      <PageHeader
        title={t('Products')}
        description={<span aria-live="polite">{shown ? counted(shown.length, 'product') : ' '}</span>}
        actions={
          <>
            <ImportLink kind="products" />
            {addButton}
          </>
        }
      />
      {adding && (
        <Paper withBorder mb="md" radius="md">
          <ProductEditor categoryId={category} onClose={() => setAdding(false)} />
        </Paper>
      )}
      <FilterBar label={t('Search products')} placeholder={t('Name, description, unit')} view={view}>
        <CategoryFilter view={view} />
        <NativeSelect
          aria-label={t('Offered in bids')}
          value={view.read('active')}
          data={[
            { value: '', label: t('In bids or not') },
            { value: 'yes', label: t('In bids') },
            { value: 'no', label: t('Not in bids') },
          ]}
          onChange={(event) => view.change('active', event.currentTarget.value)}
        />
      </FilterBar>
      <RecordList
        list={{ ...query, rows: shown && sortRows(shown, columns, order.sort) }}
        columns={columns}
        {...order}
        editor={{
          open,
          render: (product) => <ProductEditor product={product} onClose={() => setOpen(undefined)} />,
        }}
        empty={<NoProducts addButton={addButton} onShowAll={query.data?.length ? view.clear : undefined} />}
      />
    </>
  )
}

function NoProducts({
  addButton,
  onShowAll,
}: {
  addButton: ReactNode
  /** Left out when there are no products at all. */
  onShowAll: (() => void) | undefined
}) {
  return (
    <EmptyList
      noMatch={
        onShowAll
          ? {
              title: t('No product matches'),
              showAll: t('Show all products'),
              onShowAll,
            }
          : undefined
      }
      title={t('No products yet')}
      actions={
        <>
          {addButton}
          <ImportLink kind="products" isFirst />
        </>
      }
    >
      {t(
        'Products are the items you bid with: a push pier by the piece, a retaining wall by the linear foot.',
      )}
    </EmptyList>
  )
}

type View = ReturnType<typeof useListView>

function CategoryFilter({ view }: { view: View }) {
  const { data: categories = [] } = useCategories()
  return (
    <NativeSelect
      aria-label={t('Category')}
      value={view.read('category')}
      data={[
        { value: '', label: t('All categories') },
        ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
        { value: 'none', label: t('Without a category') },
      ]}
      onChange={(event) => view.change('category', event.currentTarget.value)}
    />
  )
}

function isShown({ category_id, active, name, description, unit }: Product, { read }: View): boolean {
  const category = read('category')
  const offered = read('active')
  return (
    (category === '' || category === String(category_id ?? 'none')) &&
    (offered === '' || active === (offered === 'yes')) &&
    matchesSearch(read('search'), [name, description, unit, unitWord(unit)])
  )
}

/** A product that a bid uses can't be deleted, only hidden from new bids. */
function useProductRemoval() {
  const removal = useRemoval()
  const remove = useDeleteProduct()
  const update = useUpdateProduct()
  return ({ id, name, active }: Product) =>
    removal({
      name,
      title: t('Delete {name}?', { name }),
      message: t('You can’t undo this. A product that a bid uses can only be deactivated.'),
      confirmLabel: t('Delete product'),
      remove: async () => {
        await remove.mutateAsync(id)
        return t('{name} deleted', { name })
      },
      instead: active
        ? {
            confirmLabel: t('Deactivate instead'),
            act: async () => {
              await update.mutateAsync({ id, active: false })
              return t('{name} is no longer offered in bids', { name })
            },
          }
        : undefined,
    })
}
