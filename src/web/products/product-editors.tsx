import { NativeSelect, SimpleGrid, Switch, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Product } from '../../contract/products.ts'
import { type Unit, units } from '../../domain/bids.ts'
import { formatDollars } from '../../domain/money.ts'
import { useCategories } from '../api/lists.ts'
import { t } from '../language/t.ts'
import { type Inputs, useRecordForm } from '../records/use-record-form.ts'
import { ChoiceField } from '../ui/choice-field.tsx'
import { EditInPlace } from '../ui/editing/edit-in-place.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { marginWord, type ProductValues, productForm, unitWord } from './product-form.ts'
import { useCreateProduct, useUpdateProduct } from './products-api.ts'

/** Edits a product, or adds one. Bids that already use it keep their price. */
export function ProductEditor({
  product,
  categoryId,
  onClose,
}: {
  product: Product | undefined
  /** A new product's category. */
  categoryId: number | null
  onClose: () => void
}) {
  const { data: categories = [] } = useCategories()
  const edit = useRecordForm({
    form: {
      ...productForm,
      start: { ...productForm.start, category_id: categoryId },
      say: (field, values) =>
        (field === 'category_id' && categories.find(({ id }) => id === values.category_id)?.name) ||
        productForm.say(field, values),
    },
    entity: 'product',
    record: product,
    create: useCreateProduct().mutateAsync,
    update: useUpdateProduct().mutateAsync,
    saved: product ? t('Product saved') : t('Product added'),
    onClose,
  })
  return (
    <EditInPlace
      title={product ? t('Edit {name}', { name: product.name }) : t('New product')}
      what={t('this product')}
      edit={edit}
      onClose={onClose}
    >
      <ProductFields form={edit.form} input={edit.input} />
    </EditInPlace>
  )
}

function ProductFields({
  form,
  input,
}: {
  form: UseFormReturnType<ProductValues>
  input: Inputs<ProductValues>
}) {
  const { data: categories = [] } = useCategories()
  const { unitPrice, unitCost } = form.values
  const price = unitPrice ?? 0
  const cost = unitCost ?? 0
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput withAsterisk autoComplete="off" data-autofocus {...input('name')} />
        <ChoiceField
          label={productForm.labels.category_id}
          choices={categories.map(({ id, name }) => ({ value: id, label: name }))}
          value={form.values.category_id}
          onChange={(id) => form.setFieldValue('category_id', id)}
          error={form.errors['category_id']}
        />
      </SimpleGrid>
      <TextArea
        description={t('What the customer reads in the bid. If empty, the name.')}
        minRows={2}
        maxRows={8}
        {...input('description')}
      />
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        <NativeSelect
          data={units.map((unit: Unit) => ({ value: unit, label: `${unit} · ${unitWord(unit)}` }))}
          {...input('unit')}
        />
        <MoneyField withAsterisk value={unitPrice} {...input('unitPrice')} />
        <MoneyField value={unitCost} {...input('unitCost')} />
      </SimpleGrid>
      <Text size="sm" c={price > 0 && cost > price ? 'red' : 'dimmed'} aria-live="polite">
        {price === 0
          ? t('Enter a price to see the margin.')
          : [
              t('Margin {margin}, {share} of the price', {
                margin: formatDollars(price - cost),
                share: marginWord({ unitPrice: price, unitCost: cost }),
              }),
              cost > price ? t('It costs more than its price.') : '',
            ]
              .filter(Boolean)
              .join('. ')}
      </Text>
      <Switch
        description={t('Bids that already use it keep it')}
        {...input('active', { type: 'checkbox' })}
      />
    </>
  )
}
