import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Category } from '../../contract/categories.ts'
import { categoriesQuery } from '../api/lists.ts'
import { t } from '../language/t.ts'
import { EditInPlace } from '../ui/edit-in-place.tsx'
import { notifySuccess } from '../ui/notify.ts'
import { useVersionedEdit } from '../ui/use-versioned-edit.ts'
import { useCreateCategory, useUpdateCategory } from './categories-api.ts'

type CategoryValues = { name: string }

const labels = { name: 'Name' }
const say = (_field: 'name', { name }: CategoryValues) => name
const validate = {
  name: (name: string) => (name.trim() === '' ? t('Must not be empty') : null),
}

export function CategoryEditor({ category, onClose }: { category: Category; onClose: () => void }) {
  const queryClient = useQueryClient()
  const update = useUpdateCategory(category.id)
  const edit = useVersionedEdit<CategoryValues, Category>({
    draftKey: `category-${category.id}`,
    of: { entity: 'category', entityId: category.id },
    record: category,
    toValues: ({ name }) => ({ name }),
    validate,
    save: ({ name }, _changed, version) => update.mutateAsync({ name, version }),
    onSaved: () => {
      void queryClient.invalidateQueries({ queryKey: categoriesQuery.queryKey })
      notifySuccess(t('Category saved'))
      onClose()
    },
  })
  return (
    <EditInPlace
      title={t('Rename {name}', { name: category.name })}
      what={t('this category')}
      edit={edit}
      labels={labels}
      say={say}
      onClose={onClose}
    >
      <TextInput
        label={t('Name')}
        maw="26rem"
        autoComplete="off"
        data-autofocus
        {...edit.form.getInputProps('name')}
      />
    </EditInPlace>
  )
}

export function NewCategoryEditor({ onClose }: { onClose: () => void }) {
  const create = useCreateCategory()
  const edit = useVersionedEdit<CategoryValues, { version: number }>({
    draftKey: 'new-category',
    record: { version: 0 },
    toValues: () => ({ name: '' }),
    validate,
    save: (values) => create.mutateAsync(values),
    onSaved: () => {
      notifySuccess(t('Category added'))
      onClose()
    },
  })
  return (
    <EditInPlace
      title={t('New category')}
      what={t('this category')}
      edit={edit}
      labels={labels}
      say={say}
      onClose={onClose}
    >
      <TextInput
        label={t('Name')}
        placeholder={t('Push piers')}
        maw="26rem"
        autoComplete="off"
        data-autofocus
        {...edit.form.getInputProps('name')}
      />
    </EditInPlace>
  )
}
