import { TextInput } from '@mantine/core'
import {
  type Category,
  type CategoryChange,
  createCategory,
  deleteCategory,
  type NewCategory,
  updateCategory,
} from '../../contract/categories.ts'
import { call } from '../api/client.ts'
import { categoriesQuery, productsQuery } from '../api/lists.ts'
import { useChange } from '../api/use-change.ts'
import { t } from '../language/t.ts'
import { requiredText } from '../records/form-fields.ts'
import { recordForm } from '../records/record-form.ts'
import { useRecordForm } from '../records/use-record-form.ts'
import { EditInPlace } from '../ui/editing/edit-in-place.tsx'

const categoryForm = recordForm({ name: requiredText(t('Name')) })

/** Renames a category, or adds one. */
export function CategoryEditor({
  category,
  onClose,
}: {
  category: Category | undefined
  onClose: () => void
}) {
  const create = useCreateCategory()
  const update = useUpdateCategory()
  const edit = useRecordForm({
    form: categoryForm,
    entity: 'category',
    record: category,
    create: create.mutateAsync,
    update: update.mutateAsync,
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

export const useCreateCategory = () =>
  useChange((body: NewCategory) => call(createCategory, { body }), ...affected)

export const useUpdateCategory = () =>
  useChange(
    ({ id, ...body }: CategoryChange & { id: number }) => call(updateCategory, { params: { id }, body }),
    ...affected,
  )

export const useDeleteCategory = () =>
  useChange((id: number) => call(deleteCategory, { params: { id } }), ...affected)
