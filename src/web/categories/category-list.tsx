import { Anchor, Group, Table, Text } from '@mantine/core'
import { Fragment } from 'react'
import { Link } from 'react-router'
import type { Category } from '../../contract/categories.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { counted } from '../ui/counted.ts'
import cards from '../ui/list-cards.module.css'
import table from '../ui/list-table.module.css'
import { CardActions, RowActions } from '../ui/row-actions.tsx'
import { SortHeader } from '../ui/sort-header.tsx'
import { CategoryEditor } from './category-editors.tsx'

export interface CategoryListProps {
  categories: readonly Category[]
  sort: string
  onSort: (sort: string) => void
  /** The category whose editor is open. */
  open: number | undefined
  onOpen: (id: number | undefined) => void
  onRemove: (category: Category) => void
}

/** The categories on a wide screen. */
export function CategoryTable({ categories, sort, onSort, open, onOpen, onRemove }: CategoryListProps) {
  const order = { current: sort, onSort }
  return (
    <div className={table.tablePlace} style={{ maxWidth: '48rem' }}>
      <Table highlightOnHover verticalSpacing={7} className={table.table ?? ''}>
        <Table.Thead className={table.head ?? ''}>
          <Table.Tr>
            <SortHeader label={t('Name')} sort="name" {...order} />
            <SortHeader label={t('Products')} sort="products" figure {...order} />
            <Table.Th w={84}>
              <span className={table.spoken}>{t('Actions')}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {categories.map((category) => (
            <Fragment key={category.id}>
              <Table.Tr>
                <Table.Td fw={600} className={table.name ?? ''}>
                  {category.name}
                </Table.Td>
                <Table.Td data-figure>
                  <ProductsLink category={category} />
                </Table.Td>
                <Table.Td py={2}>
                  <RowActions
                    name={category.name}
                    editing={open === category.id}
                    onEdit={() => onOpen(open === category.id ? undefined : category.id)}
                    onRemove={() => onRemove(category)}
                  />
                </Table.Td>
              </Table.Tr>
              {open === category.id && (
                <Table.Tr>
                  <Table.Td colSpan={3} p={0}>
                    <CategoryEditor category={category} onClose={() => onOpen(undefined)} />
                  </Table.Td>
                </Table.Tr>
              )}
            </Fragment>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

/** The categories on a phone. */
export function CategoryCards({ categories, open, onOpen, onRemove }: CategoryListProps) {
  const opened = categories.find(({ id }) => id === open)
  return (
    <>
      <ul className={cards.cards}>
        {categories.map((category) => (
          <li key={category.id}>
            <div className={cards.card}>
              <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                {category.name}
              </Text>
              <Group justify="space-between" gap="xs">
                <ProductsLink category={category} spelled />
                <CardActions
                  name={category.name}
                  onEdit={() => onOpen(category.id)}
                  onRemove={() => onRemove(category)}
                />
              </Group>
            </div>
          </li>
        ))}
      </ul>
      {opened && <CategoryEditor key={opened.id} category={opened} onClose={() => onOpen(undefined)} />}
    </>
  )
}

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
