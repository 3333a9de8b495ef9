import { Button, Group, NativeSelect, Paper } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Product } from '../../contract/products.ts'
import { useCategories, useProducts } from '../api/lists.ts'
import { t } from '../language/t.ts'
import { matchesSearch, type SortKeys, sortedBy } from '../ui/arrange-list.ts'
import { counted } from '../ui/counted.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ImportLink } from '../ui/import-link.tsx'
import { ListStates } from '../ui/list-states.tsx'
import { ListToolbar } from '../ui/list-toolbar.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useListView } from '../ui/use-list-view.ts'
import { useRemoval } from '../ui/use-removal.ts'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import { NewProductEditor } from './product-editors.tsx'
import { ProductCards, type ProductListProps, ProductTable } from './product-list.tsx'
import { marginOf, unitWord } from './product-words.ts'
import { useDeleteProduct, useUpdateProduct } from './products-api.ts'

const sortKeys: SortKeys<Product> = {
  name: ({ name }) => name,
  category: ({ category }) => category?.name ?? '',
  price: ({ unitPrice }) => unitPrice,
  cost: ({ unitCost }) => unitCost,
  margin: (product) => marginOf(product) ?? Number.NEGATIVE_INFINITY,
}

/** What bids are written from: each with its unit, price and cost. */
export default function EditProductsPage() {
  const query = useProducts()
  const view = useListView()
  const [open, setOpen] = useState<number>()
  const [adding, setAdding] = useState(false)
  const removeProduct = useProductRemoval()
  const arrange = useArrangement(view)
  const shown = query.data && arrange(query.data)
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
          <NewProductEditor categoryId={category} onClose={() => setAdding(false)} />
        </Paper>
      )}
      <ListToolbar label={t('Search products')} placeholder={t('Name, description, unit')} view={view}>
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
      </ListToolbar>
      <ListStates query={query}>
        {(products) => (
          <ProductList
            products={shown ?? []}
            sort={view.read('sort') || 'name'}
            onSort={(sort) => view.change('sort', sort === 'name' ? '' : sort)}
            open={open}
            onOpen={setOpen}
            onRemove={(product) => void removeProduct(product)}
            empty={
              products.length === 0 ? (
                <EmptyState
                  title={t('No products yet')}
                  action={
                    <Group justify="center" gap="xs">
                      {addButton}
                      <ImportLink kind="products" isFirst />
                    </Group>
                  }
                >
                  {t(
                    'Products are what bids are written from: a push pier by the piece, a retaining wall by the linear foot.',
                  )}
                </EmptyState>
              ) : (
                <EmptyState
                  title={t('No product matches')}
                  action={
                    <Button variant="default" onClick={view.clear}>
                      {t('Show all products')}
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

function ProductList({ empty, ...list }: ProductListProps & { empty: ReactNode }) {
  const wide = useWideScreen()
  if (list.products.length === 0) return empty
  return wide ? <ProductTable {...list} /> : <ProductCards {...list} />
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

function useArrangement(view: View) {
  const search = view.read('search')
  const category = view.read('category')
  const active = view.read('active')
  const isShown = (product: Product) =>
    (category === '' || category === String(product.category_id ?? 'none')) &&
    (active === '' || product.active === (active === 'yes')) &&
    matchesSearch(search, [product.name, product.description, product.unit, unitWord(product.unit)])
  return (products: readonly Product[]) =>
    sortedBy(products.filter(isShown), view.read('sort') || 'name', sortKeys)
}

/** A product that bids use stays, but can be kept out of new ones. */
function useProductRemoval() {
  const removal = useRemoval()
  const remove = useDeleteProduct()
  const update = useUpdateProduct()
  return ({ id, name, active }: Product) =>
    removal({
      name,
      title: t('Delete {name}?', { name }),
      message: t('The product is gone for good. One that a bid uses cannot be deleted, only deactivated.'),
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
