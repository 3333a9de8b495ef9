import { Badge, Switch, Text } from '@mantine/core'
import type { Product } from '../../contract/products.ts'
import { Rich } from '../language/rich.tsx'
import { t } from '../language/t.ts'
import type { Column } from '../records/record-list/column.ts'
import { Money } from '../ui/money.tsx'
import { notifyError } from '../ui/notify.ts'
import { marginOf, marginWord, unitWord } from './product-form.ts'
import { useUpdateProduct } from './products-api.ts'

export const productColumns: readonly Column<Product>[] = [
  {
    key: 'name',
    label: t('Name'),
    sorts: ({ name }) => name,
    card: 'name',
    cell: ({ name }) => (
      <Text span fw={600} size="sm">
        {name}
      </Text>
    ),
    second: ({ name, description }) => (description === name ? '' : description),
    onCard: ({ name }) => name,
  },
  {
    key: 'category',
    label: t('Category'),
    sorts: ({ category }) => category?.name ?? '',
    width: '14rem',
    card: 'fact',
    cell: ({ category }) => category?.name ?? '—',
    onCard: ({ category }) => category?.name ?? t('No category'),
  },
  { key: 'unit', label: t('Unit'), width: '5rem', cell: ({ unit }) => <UnitName unit={unit} /> },
  {
    key: 'price',
    label: t('Price'),
    kind: 'figure',
    sorts: ({ unitPrice }) => unitPrice,
    width: '7rem',
    card: 'amount',
    cell: ({ unitPrice }) => <Money cents={unitPrice} />,
    onCard: ({ unit, unitPrice }) => (
      <>
        <Money cents={unitPrice} /> / <UnitName unit={unit} />
      </>
    ),
  },
  {
    key: 'cost',
    label: t('Cost'),
    kind: 'figure',
    sorts: ({ unitCost }) => unitCost,
    width: '7rem',
    card: 'fact',
    cell: ({ unitCost }) => <Money cents={unitCost} />,
    onCard: (product) => (
      <Rich
        message="Cost <0/> · <1/> margin"
        components={[
          <Money key="cost" cents={product.unitCost} />,
          <Margin key="margin" product={product} />,
        ]}
      />
    ),
  },
  {
    key: 'margin',
    label: t('Margin'),
    kind: 'figure',
    sorts: (product) => marginOf(product) ?? Number.NEGATIVE_INFINITY,
    width: '6rem',
    cell: (product) => <Margin product={product} />,
  },
  {
    key: 'active',
    label: t('In bids'),
    width: '5.5rem',
    card: 'fact',
    cell: (product) => <ActiveSwitch product={product} />,
    onCard: (product) => <ActiveSwitch product={product} label={t('In bids')} />,
  },
]

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

/** Saves at once whether the product is offered in bids. */
function ActiveSwitch({ product, label }: { product: Product; label?: string }) {
  const update = useUpdateProduct()
  const shown = update.isPending ? update.variables.active === true : product.active
  return (
    <Switch
      size="sm"
      checked={shown}
      disabled={update.isPending}
      {...(label ? { label } : {})}
      aria-label={t('Offer {name} in bids', { name: product.name })}
      onChange={(event) => {
        const active = event.currentTarget.checked
        // Sends this field only, to keep a colleague's other changes.
        update.mutate({ id: product.id, active }, { onError: (error) => notifyError(error) })
      }}
    />
  )
}
