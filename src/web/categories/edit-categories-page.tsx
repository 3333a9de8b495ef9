import { Anchor, Box, Text } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import type { Category } from '../../contract/categories.ts'
import { useCategories } from '../api/lists.ts'
import { t } from '../language/t.ts'
import { matchesSearch } from '../records/record-list/arrange-list.ts'
import type { Column } from '../records/record-list/column.ts'
import { EditableListPage } from '../records/record-list/editable-list-page.tsx'
import { useListView } from '../records/record-list/use-list-view.ts'
import { useEmployeePath } from '../session/paths.ts'
import { counted } from '../ui/counted.ts'
import { deletion } from '../ui/use-removal.ts'
import { CategoryEditor, useDeleteCategory } from './category-editors.tsx'

/** The categories of products. */
export default function EditCategoriesPage() {
  const view = useListView()
  return (
    <Box maw="48rem">
      <EditableListPage
        title={t('Categories')}
        query={useCategories()}
        count={(count) => counted(count, 'category')}
        columns={categoryColumns}
        view={view}
        search={{ label: t('Search categories'), placeholder: t('Name') }}
        isShown={({ name }) => matchesSearch(view.read('search'), [name])}
        nameOf={({ name }) => name}
        add={{ label: t('New category') }}
        editor={(category, onClose) => <CategoryEditor category={category} onClose={onClose} />}
        removal={useCategoryRemoval()}
        noMatch={{ title: t('No category matches'), showAll: t('Show all categories') }}
        none={{
          title: t('No categories yet'),
          text: t('Categories sort your products: piers, slabs, drainage.'),
        }}
      />
    </Box>
  )
}

/** A category with products can't be deleted, so its products are shown instead. */
function useCategoryRemoval() {
  const remove = useDeleteCategory()
  const navigate = useNavigate()
  const path = useEmployeePath()
  return ({ id, name }: Category) =>
    deletion(name, {
      message: t('You can’t undo this. You can only delete a category without products.'),
      confirmLabel: t('Delete category'),
      remove: () => remove.mutateAsync(id),
      instead: {
        confirmLabel: t('Show its products'),
        act: async () => navigate(path(`edit-products?category=${id}`)),
      },
    })
}

const categoryColumns: readonly Column<Category>[] = [
  {
    key: 'name',
    label: t('Name'),
    sorts: ({ name }) => name,
    card: 'name',
    cell: ({ name }) => (
      <Text span inherit fw={600}>
        {name}
      </Text>
    ),
  },
  {
    key: 'products',
    label: t('Products'),
    kind: 'figure',
    sorts: ({ productCount }) => productCount,
    card: 'fact',
    cell: (category) => <ProductsLink category={category} />,
    onCard: (category) => <ProductsLink category={category} spelled />,
  },
]

function ProductsLink({ category, spelled }: { category: Category; spelled?: boolean }) {
  const path = useEmployeePath()
  const { id, name, productCount } = category
  if (productCount === 0)
    return (
      <Text span size="sm" c="dimmed">
        {spelled ? t('No products') : '—'}
      </Text>
    )
  const words = counted(productCount, 'product')
  return (
    <Anchor
      component={Link}
      size="sm"
      to={path(`edit-products?category=${id}`)}
      aria-label={t('{count} of {name}', { count: words, name })}
    >
      {spelled ? words : productCount}
    </Anchor>
  )
}
