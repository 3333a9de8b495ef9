import { NativeSelect, SimpleGrid, Switch, Text, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import type { Product } from '../../contract/products.ts'
import { type Unit, units } from '../../domain/bids.ts'
import { formatDollars } from '../../domain/money.ts'
import { productsQuery, useCategories } from '../api/lists.ts'
import { t } from '../language/t.ts'
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
    of: { entity: 'product', entityId: product.id },
    record: product,
    toValues: toProductValues,
    validate: validateProduct,
    save: (values, changed, version) =>
      update.mutateAsync({ id: product.id, ...toProductChange(values, changed, version) }),
    onSaved: () => {
      void queryClient.invalidateQueries({ queryKey: productsQuery.queryKey })
      notifySuccess(t('Product saved'))
      onClose()
    },
  })
  return (
    <EditInPlace
      title={t('Edit {name}', { name: product.name })}
      what={t('this product')}
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
      notifySuccess(t('Product added'))
      onClose()
    },
  })
  return (
    <EditInPlace
      title={t('New product')}
      what={t('this product')}
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
  return sayProduct(
    (id) => categories.find((category) => category.id === id)?.name ?? t('Category {id}', { id }),
  )
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
          label={t('Name')}
          withAsterisk
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <ChoiceField
          label={t('Category')}
          choices={categories.map(({ id, name }) => ({ value: id, label: name }))}
          value={form.values.category_id}
          onChange={(id) => form.setFieldValue('category_id', id)}
          error={form.errors['category_id']}
        />
      </SimpleGrid>
      <Textarea
        label={t('Description')}
        description={t('What the customer reads in the bid; without one, the name')}
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('description')}
      />
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        <NativeSelect
          label={t('Unit')}
          data={units.map((unit: Unit) => ({ value: unit, label: `${unit} · ${unitWord(unit)}` }))}
          {...form.getInputProps('unit')}
        />
        <MoneyField label={t('Price')} withAsterisk value={unitPrice} {...form.getInputProps('unitPrice')} />
        <MoneyField label={t('Cost')} value={unitCost} {...form.getInputProps('unitCost')} />
      </SimpleGrid>
      <Text size="sm" c={price > 0 && cost > price ? 'red' : 'dimmed'} aria-live="polite">
        {price === 0
          ? t('The margin shows here once there is a price.')
          : [
              t('Margin {margin}, {share} of the price', {
                margin: formatDollars(price - cost),
                share: marginWord({ unitPrice: price, unitCost: cost }),
              }),
              cost > price ? t('It costs more than it brings.') : '',
            ]
              .filter(Boolean)
              .join('. ')}
      </Text>
      <Switch
        label={t('Offered in bids')}
        description={t('Bids that have it already keep it')}
        {...form.getInputProps('active', { type: 'checkbox' })}
      />
    </>
  )
}
