import { Anchor, Box, Button, Paper, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Category } from '../../contract/categories.ts'
import { useCategories } from '../api/lists.ts'
import { t } from '../language/t.ts'
import { matchesSearch } from '../records/record-list/arrange-list.ts'
import { type Column, readOrder, sortRows } from '../records/record-list/column.ts'
import { EmptyList } from '../records/record-list/empty-list.tsx'
import { FilterBar } from '../records/record-list/filter-bar.tsx'
import { RecordList } from '../records/record-list/record-list.tsx'
import { editColumn } from '../records/record-list/row-actions.tsx'
import { useListView } from '../records/record-list/use-list-view.ts'
import { useEmployeePath } from '../session/paths.ts'
import { counted } from '../ui/counted.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { useRemoval } from '../ui/use-removal.ts'
import { CategoryEditor, useDeleteCategory } from './category-editors.tsx'

/** The categories of products. */
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

  const order = readOrder(view, categoryColumns, 'name')
  const columns = [
    ...categoryColumns,
    editColumn<Category>({
      nameOf: ({ name }) => name,
      open,
      onOpen: setOpen,
      removal: (category) => () => void removeCategory(category),
    }),
  ]
  const found = query.data?.filter(({ name }) => matchesSearch(view.read('search'), [name]))

  return (
    <>
      <PageHeader
        title={t('Categories')}
        description={query.data ? counted(query.data.length, 'category') : ' '}
        actions={addButton}
      />
      {adding && (
        <Paper withBorder mb="md" radius="md">
          <CategoryEditor onClose={() => setAdding(false)} />
        </Paper>
      )}
      <FilterBar label={t('Search categories')} placeholder={t('Name')} view={view} />
      <Box maw="48rem">
        <RecordList
          list={{ ...query, rows: found && sortRows(found, columns, order.sort) }}
          columns={columns}
          {...order}
          editor={{
            open,
            render: (category) => <CategoryEditor category={category} onClose={() => setOpen(undefined)} />,
          }}
          empty={
            <EmptyList
              noMatch={
                query.data?.length
                  ? {
                      title: t('No category matches'),
                      showAll: t('Show all categories'),
                      onShowAll: view.clear,
                    }
                  : undefined
              }
              title={t('No categories yet')}
              actions={addButton}
            >
              {t('Categories sort your products: piers, slabs, drainage.')}
            </EmptyList>
          }
        />
      </Box>
    </>
  )
}

/** A category with products can't be deleted, so its products are shown instead. */
function useCategoryRemoval() {
  const removal = useRemoval()
  const remove = useDeleteCategory()
  const navigate = useNavigate()
  const path = useEmployeePath()
  return ({ id, name }: Category) =>
    removal({
      name,
      title: t('Delete {name}?', { name }),
      message: t('You can’t undo this. You can only delete a category without products.'),
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
