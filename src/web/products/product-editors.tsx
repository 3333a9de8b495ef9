import { NativeSelect, SimpleGrid, Switch, Text, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import type { Product } from '../../contract/products.ts'
import { type Unit, units } from '../../domain/bids.ts'
import { formatDollars } from '../../domain/money.ts'
import { productsQuery, useCategories } from '../api/lists.ts'
import { ChoiceField } from '../ui/choice-field.tsx'
import { EditInPlace } from '../ui/edit-in-place.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { notifySuccess } from '../ui/notify.ts'
import { useVersionedEdit } from '../ui/use-versioned-edit.ts'
import {
  emptyProduct,
  type ProductValues,
  productLabels,
  sayProduct,
  toNewProduct,
  toProductChange,
  toProductValues,
  validateProduct,
} from './product-form.ts'
import { marginWord, unitWord } from './product-words.ts'
import { useCreateProduct, useUpdateProduct } from './products-api.ts'

/** Bids that were written with the product keep the price they have. */
export function ProductEditor({ product, onClose }: { product: Product; onClose: () => void }) {
  const queryClient = useQueryClient()
  const update = useUpdateProduct()
  const say = useSay()
  const edit = useVersionedEdit<ProductValues, Product>({
    draftKey: `product-${product.id}`,
    record: product,
    toValues: toProductValues,
    validate: validateProduct,
    save: (values, changed, version) =>
      update.mutateAsync({ id: product.id, ...toProductChange(values, changed, version) }),
    onSaved: () => {
      void queryClient.invalidateQueries({ queryKey: productsQuery.queryKey })
      notifySuccess('Product saved')
      onClose()
    },
  })
  return (
    <EditInPlace
      title={`Edit ${product.name}`}
      what="this product"
      edit={edit}
      labels={productLabels}
      say={say}
      onClose={onClose}
    >
      <ProductFields form={edit.form} />
    </EditInPlace>
  )
}

export function NewProductEditor({
  categoryId,
  onClose,
}: {
  /** The category the list is filtered by. */
  categoryId: number | null
  onClose: () => void
}) {
  const create = useCreateProduct()
  const say = useSay()
  const edit = useVersionedEdit<ProductValues, { version: number }>({
    draftKey: 'new-product',
    record: { version: 0 },
    toValues: () => ({ ...emptyProduct, category_id: categoryId }),
    validate: validateProduct,
    save: (values) => create.mutateAsync(toNewProduct(values)),
    onSaved: () => {
      notifySuccess('Product added')
      onClose()
    },
  })
  return (
    <EditInPlace
      title="New product"
      what="this product"
      edit={edit}
      labels={productLabels}
      say={say}
      onClose={onClose}
    >
      <ProductFields form={edit.form} />
    </EditInPlace>
  )
}

function useSay() {
  const { data: categories = [] } = useCategories()
  return sayProduct((id) => categories.find((category) => category.id === id)?.name ?? `Category ${id}`)
}

function ProductFields({ form }: { form: UseFormReturnType<ProductValues> }) {
  const { data: categories = [] } = useCategories()
  const { unitPrice, unitCost } = form.values
  const price = unitPrice ?? 0
  const cost = unitCost ?? 0
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput
          label="Name"
          withAsterisk
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <ChoiceField
          label="Category"
          choices={categories.map(({ id, name }) => ({ value: id, label: name }))}
          value={form.values.category_id}
          onChange={(id) => form.setFieldValue('category_id', id)}
          error={form.errors['category_id']}
        />
      </SimpleGrid>
      <Textarea
        label="Description"
        description="What the customer reads in the bid; without one, the name"
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('description')}
      />
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        <NativeSelect
          label="Unit"
          data={units.map((unit: Unit) => ({ value: unit, label: `${unit} · ${unitWord(unit)}` }))}
          {...form.getInputProps('unit')}
        />
        <MoneyField label="Price" withAsterisk value={unitPrice} {...form.getInputProps('unitPrice')} />
        <MoneyField label="Cost" value={unitCost} {...form.getInputProps('unitCost')} />
      </SimpleGrid>
      <Text size="sm" c={price > 0 && cost > price ? 'red' : 'dimmed'} aria-live="polite">
        {price === 0
          ? 'The margin shows here once there is a price.'
          : `Margin ${formatDollars(price - cost)}, ${marginWord({ unitPrice: price, unitCost: cost })} of the price${
              cost > price ? ': it costs more than it brings' : ''
            }`}
      </Text>
      <Switch
        label="Offered in bids"
        description="Bids that have it already keep it"
        {...form.getInputProps('active', { type: 'checkbox' })}
      />
    </>
  )
}
