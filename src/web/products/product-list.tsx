import { Badge, Group, Table, Text } from '@mantine/core'
import { Fragment } from 'react'
import type { Product } from '../../contract/products.ts'
import { Rich } from '../language/rich.tsx'
import { t } from '../language/t.ts'
import cards from '../ui/list-cards.module.css'
import table from '../ui/list-table.module.css'
import { Money } from '../ui/money.tsx'
import { CardActions, RowActions } from '../ui/row-actions.tsx'
import { SortHeader } from '../ui/sort-header.tsx'
import { ActiveSwitch } from './active-switch.tsx'
import { ProductEditor } from './product-editors.tsx'
import { marginOf, marginWord, unitWord } from './product-words.ts'

export interface ProductListProps {
  products: readonly Product[]
  sort: string
  onSort: (sort: string) => void
  /** The product whose editor is open. */
  open: number | undefined
  onOpen: (id: number | undefined) => void
  onRemove: (product: Product) => void
}

/** The products on a wide screen. */
export function ProductTable({ products, sort, onSort, open, onOpen, onRemove }: ProductListProps) {
  const order = { current: sort, onSort }
  return (
    <div className={table.tablePlace}>
      <Table highlightOnHover verticalSpacing={7} className={table.table ?? ''}>
        <Table.Thead className={table.head ?? ''}>
          <Table.Tr>
            <SortHeader label={t('Name')} sort="name" {...order} />
            <SortHeader label={t('Category')} sort="category" {...order} />
            <Table.Th>{t('Unit')}</Table.Th>
            <SortHeader label={t('Price')} sort="price" figure {...order} />
            <SortHeader label={t('Cost')} sort="cost" figure {...order} />
            <SortHeader label={t('Margin')} sort="margin" figure {...order} />
            <Table.Th pl="lg">{t('In bids')}</Table.Th>
            <Table.Th w={84}>
              <span className={table.spoken}>{t('Actions')}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {products.map((product) => (
            <Fragment key={product.id}>
              <Table.Tr>
                <Table.Td className={table.name ?? ''} miw={240}>
                  <Text span fw={600} size="sm">
                    {product.name}
                  </Text>
                  {product.description !== '' && product.description !== product.name && (
                    <Text className={table.second ?? ''} lineClamp={1} title={product.description}>
                      {product.description}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td>{product.category?.name ?? '—'}</Table.Td>
                <Table.Td>
                  <UnitName unit={product.unit} />
                </Table.Td>
                <Table.Td data-figure>
                  <Money cents={product.unitPrice} />
                </Table.Td>
                <Table.Td data-figure>
                  <Money cents={product.unitCost} />
                </Table.Td>
                <Table.Td data-figure>
                  <Margin product={product} />
                </Table.Td>
                <Table.Td pl="lg">
                  <ActiveSwitch product={product} />
                </Table.Td>
                <Table.Td py={2}>
                  <RowActions
                    name={product.name}
                    editing={open === product.id}
                    onEdit={() => onOpen(open === product.id ? undefined : product.id)}
                    onRemove={() => onRemove(product)}
                  />
                </Table.Td>
              </Table.Tr>
              {open === product.id && (
                <Table.Tr>
                  <Table.Td colSpan={8} p={0}>
                    <ProductEditor product={product} onClose={() => onOpen(undefined)} />
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

/** The products on a phone. */
export function ProductCards({ products, open, onOpen, onRemove }: ProductListProps) {
  const opened = products.find(({ id }) => id === open)
  return (
    <>
      <ul className={cards.cards}>
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} onOpen={onOpen} onRemove={onRemove} />
          </li>
        ))}
      </ul>
      {opened && <ProductEditor key={opened.id} product={opened} onClose={() => onOpen(undefined)} />}
    </>
  )
}

function ProductCard({
  product,
  onOpen,
  onRemove,
}: Pick<ProductListProps, 'onOpen' | 'onRemove'> & { product: Product }) {
  return (
    <div className={cards.card}>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <Text span fw={600} style={{ overflowWrap: 'anywhere' }}>
          {product.name}
        </Text>
        <Text span size="sm" style={{ whiteSpace: 'nowrap' }}>
          <Money cents={product.unitPrice} /> / <UnitName unit={product.unit} />
        </Text>
      </Group>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <Text span size="sm" c="dimmed">
          {product.category?.name ?? t('No category')}
        </Text>
        <Text span size="sm" c="dimmed">
          <Rich
            message="Cost <0/> · <1/> margin"
            components={[
              <Money key="cost" cents={product.unitCost} />,
              <Margin key="margin" product={product} />,
            ]}
          />
        </Text>
      </Group>
      <Group justify="space-between" gap="xs" mt={6}>
        <ActiveSwitch product={product} label={t('In bids')} />
        <CardActions
          name={product.name}
          onEdit={() => onOpen(product.id)}
          onRemove={() => onRemove(product)}
        />
      </Group>
    </div>
  )
}

function UnitName({ unit }: { unit: Product['unit'] }) {
  return <abbr title={unitWord(unit)}>{unit}</abbr>
}

function Margin({ product }: { product: Product }) {
  const margin = marginOf(product)
  if (margin === null || margin >= 0) return marginWord(product)
  return (
    <Badge color="red" variant="light" tt="none" radius="sm">
      {marginWord(product)}
    </Badge>
  )
}
