import { Button, Paper } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Category } from '../../contract/categories.ts'
import { useCategories } from '../api/lists.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { matchesSearch, type SortKeys, sortedBy } from '../ui/arrange-list.ts'
import { counted } from '../ui/counted.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListStates } from '../ui/list-states.tsx'
import { ListToolbar } from '../ui/list-toolbar.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useListView } from '../ui/use-list-view.ts'
import { useRemoval } from '../ui/use-removal.ts'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import { useDeleteCategory } from './categories-api.ts'
import { NewCategoryEditor } from './category-editors.tsx'
import { CategoryCards, type CategoryListProps, CategoryTable } from './category-list.tsx'

const sortKeys: SortKeys<Category> = {
  name: ({ name }) => name,
  products: ({ productCount }) => productCount,
}

/** What products are sorted into. */
export default function EditCategoriesPage() {
  const query = useCategories()
  const view = useListView()
  const [open, setOpen] = useState<number>()
  const [adding, setAdding] = useState(false)
  const removeCategory = useCategoryRemoval()
  const addButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('New category')}
    </Button>
  )

  function arrange(categories: readonly Category[]) {
    const found = categories.filter(({ name }) => matchesSearch(view.read('search'), [name]))
    return sortedBy(found, view.read('sort') || 'name', sortKeys)
  }

  return (
    <>
      <PageHeader
        title={t('Categories')}
        description={query.data ? counted(query.data.length, 'category') : ' '}
        actions={addButton}
      />
      {adding && (
        <Paper withBorder mb="md" radius="md">
          <NewCategoryEditor onClose={() => setAdding(false)} />
        </Paper>
      )}
      <ListToolbar label={t('Search categories')} placeholder={t('Name')} view={view} />
      <ListStates query={query}>
        {(categories) => (
          <CategoryList
            categories={arrange(categories)}
            sort={view.read('sort') || 'name'}
            onSort={(sort) => view.change('sort', sort === 'name' ? '' : sort)}
            open={open}
            onOpen={setOpen}
            onRemove={(category) => void removeCategory(category)}
            empty={
              categories.length === 0 ? (
                <EmptyState title={t('No categories yet')} action={addButton}>
                  {t('Categories sort the products that bids are written from: piers, slabs, drainage.')}
                </EmptyState>
              ) : (
                <EmptyState
                  title={t('No category matches')}
                  action={
                    <Button variant="default" onClick={view.clear}>
                      {t('Show all categories')}
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

function CategoryList({ empty, ...list }: CategoryListProps & { empty: ReactNode }) {
  const wide = useWideScreen()
  if (list.categories.length === 0) return empty
  return wide ? <CategoryTable {...list} /> : <CategoryCards {...list} />
}

/** A category with products stays until they are moved; its products are offered instead. */
function useCategoryRemoval() {
  const removal = useRemoval()
  const remove = useDeleteCategory()
  const navigate = useNavigate()
  const path = useEmployeePath()
  return ({ id, name }: Category) =>
    removal({
      name,
      title: t('Delete {name}?', { name }),
      message: t('The category is gone for good. Only a category without products can be deleted.'),
      confirmLabel: t('Delete category'),
      remove: async () => {
        await remove.mutateAsync(id)
        return t('{name} deleted', { name })
      },
      instead: {
        confirmLabel: t('Show its products'),
        act: async () => {
          await navigate(path(`edit-products?category=${id}`))
          return undefined
        },
      },
    })
}
