import { TextInput } from '@mantine/core'
import type { Assembly } from '../../contract/assemblies.ts'
import { t } from '../language/t.ts'
import { useRecordForm } from '../records/use-record-form.ts'
import { EditDialog } from '../ui/editing/edit-drawer.tsx'
import { assemblyName, useCreateAssembly, useUpdateAssembly } from './assemblies-api.ts'
import { assemblyForm, type LineValue } from './assembly-form.ts'
import { LineFields } from './line-fields.tsx'
import { NumberFields } from './number-fields.tsx'

/** Edits an assembly, or saves a group of a bid as a new one. */
export function AssemblyDialog({
  assembly,
  begun,
  onClose,
}: {
  assembly?: Assembly | undefined
  begun?: { key: string; name: string; lines: LineValue[] }
  onClose: () => void
}) {
  const { key = '', ...start } = begun ?? {}
  const edit = useRecordForm({
    form: { ...assemblyForm, start: { ...assemblyForm.start, ...start } },
    entity: 'assembly',
    ...(begun && { draftKey: `new-assembly-${key}` }),
    record: assembly,
    create: useCreateAssembly().mutateAsync,
    update: useUpdateAssembly().mutateAsync,
    saved: t('Assembly saved'),
    onClose,
  })
  return (
    <EditDialog
      title={assembly ? t('Edit {name}', { name: assemblyName(assembly) }) : t('New assembly')}
      what={t('this assembly')}
      size="70rem"
      ready={edit.dirty || begun !== undefined}
      edit={edit}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        autoComplete="off"
        maxLength={200}
        description={t(
          'Becomes the name of the group. {example} stands for that number, here and in the lines.',
          { example: '{depth}' },
        )}
        {...edit.input('name')}
      />
      <NumberFields form={edit.form} />
      <LineFields form={edit.form} />
    </EditDialog>
  )
}
