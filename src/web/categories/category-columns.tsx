import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Category } from '../../contract/categories.ts'
import { t } from '../language/t.ts'
import type { Column } from '../records/record-list/column.ts'
import { useEmployeePath } from '../session/paths.ts'
import { counted } from '../ui/counted.ts'

export const categoryColumns: readonly Column<Category>[] = [
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
