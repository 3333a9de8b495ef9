import { Box, Text, TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import { type Category, createCategory, deleteCategory, updateCategory } from '../../contract/categories.ts'
import { categoriesQuery, productsQuery, useCategories } from '../api/lists.ts'
import { useCreate, useDelete, useUpdate } from '../api/record-changes.ts'
import { t } from '../language/t.ts'
import { requiredText } from '../records/form-fields.ts'
import { CountLink } from '../records/links.tsx'
import { recordForm } from '../records/record-form.ts'
import { matchesSearch } from '../records/record-list/arrange-list.ts'
import type { Column } from '../records/record-list/column.ts'
import { EditableListPage } from '../records/record-list/list-page.tsx'
import { useListView } from '../records/record-list/use-list-view.ts'
import { useRecordForm } from '../records/use-record-form.ts'
import { useEmployeePath } from '../session/paths.ts'
import { counted } from '../ui/counted.ts'
import { EditInPlace } from '../ui/editing/edit-in-place.tsx'
import { deletion } from '../ui/use-removal.ts'

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
  const { id, name, productCount } = category
  const words = counted(productCount, 'product')
  return (
    <CountLink
      count={productCount}
      words={words}
      none={t('No products')}
      label={t('{count} of {name}', { count: words, name })}
      to={`edit-products?category=${id}`}
      spelled={spelled}
    />
  )
}

const categoryForm = recordForm({ name: requiredText(t('Name')) })

/** Renames a category, or adds one. */
function CategoryEditor({ category, onClose }: { category: Category | undefined; onClose: () => void }) {
  const edit = useRecordForm({
    form: categoryForm,
    entity: 'category',
    record: category,
    create: useCreateCategory().mutateAsync,
    update: useUpdateCategory().mutateAsync,
    saved: category ? t('Category saved') : t('Category added'),
    onClose,
  })
  return (
    <EditInPlace
      title={category ? t('Rename {name}', { name: category.name }) : t('New category')}
      what={t('this category')}
      edit={edit}
      onClose={onClose}
    >
      <TextInput
        placeholder={category ? undefined : t('Push piers')}
        maw="26rem"
        autoComplete="off"
        data-autofocus
        {...edit.input('name')}
      />
    </EditInPlace>
  )
}

/** Products show their category's name. */
const affected = [categoriesQuery.queryKey, productsQuery.queryKey]

const useCreateCategory = () => useCreate(createCategory, affected)
const useUpdateCategory = () => useUpdate(updateCategory, affected)
const useDeleteCategory = () => useDelete(deleteCategory, affected)
