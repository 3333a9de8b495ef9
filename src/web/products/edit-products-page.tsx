import { NativeSelect } from '@mantine/core'
import type { Product } from '../../contract/products.ts'
import { useCategories, useProducts } from '../api/lists.ts'
import { t } from '../language/t.ts'
import { matchesSearch } from '../records/record-list/arrange-list.ts'
import { EditableListPage } from '../records/record-list/list-page.tsx'
import { useListView } from '../records/record-list/use-list-view.ts'
import { counted } from '../ui/counted.ts'
import { deletion } from '../ui/use-removal.ts'
import { productColumns } from './product-columns.tsx'
import { ProductEditor } from './product-editors.tsx'
import { unitWord } from './product-form.ts'
import { useDeleteProduct, useUpdateProduct } from './products-api.ts'

/** The items that bids are made of, with unit, price and cost. */
export default function EditProductsPage() {
  const view = useListView()
  const category = Number(view.read('category')) || null
  return (
    <EditableListPage
      title={t('Products')}
      query={useProducts()}
      count={(count) => counted(count, 'product')}
      columns={productColumns}
      minWidth="60rem"
      view={view}
      search={{ label: t('Search products'), placeholder: t('Name, description, unit') }}
      filters={<ProductFilters view={view} />}
      isShown={(product) => isShown(product, view)}
      nameOf={({ name }) => name}
      add={{ label: t('New product') }}
      imports="products"
      editor={(product, onClose) => (
        <ProductEditor product={product} categoryId={category} onClose={onClose} />
      )}
      removal={useProductRemoval()}
      noMatch={{ title: t('No product matches'), showAll: t('Show all products') }}
      none={{
        title: t('No products yet'),
        text: t(
          'Products are the items you bid with: a push pier by the piece, a retaining wall by the linear foot.',
        ),
      }}
    />
  )
}

type View = ReturnType<typeof useListView>

function ProductFilters({ view }: { view: View }) {
  const { data: categories = [] } = useCategories()
  return (
    <>
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
    </>
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
  const remove = useDeleteProduct()
  const update = useUpdateProduct()
  return ({ id, name, active }: Product) =>
    deletion(name, {
      message: t('You can’t undo this. A product that a bid uses can only be deactivated.'),
      confirmLabel: t('Delete product'),
      remove: () => remove.mutateAsync(id),
      instead: active
        ? {
            confirmLabel: t('Deactivate instead'),
            act: () => update.mutateAsync({ id, active: false }),
            done: t('{name} is no longer offered in bids', { name }),
          }
        : undefined,
    })
}
