import { Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Business } from '../../contract/businesses.ts'
import { businessesQuery } from '../api/lists.ts'
import { t } from '../language/t.ts'
import { EditInPlace } from '../ui/edit-in-place.tsx'
import { notifySuccess } from '../ui/notify.ts'
import { useVersionedEdit } from '../ui/use-versioned-edit.ts'
import { BusinessFields } from './business-fields.tsx'
import {
  type BusinessValues,
  businessField,
  businessLabels,
  sayBusiness,
  toBusinessChange,
  toBusinessValues,
  validateName,
} from './business-form.ts'
import { useUpdateBusiness } from './businesses-api.ts'

export function BusinessEditor({ business, onClose }: { business: Business; onClose: () => void }) {
  const queryClient = useQueryClient()
  const update = useUpdateBusiness()
  const edit = useVersionedEdit<BusinessValues, Business>({
    draftKey: `business-${business.id}`,
    of: { entity: 'business', entityId: business.id },
    record: business,
    toValues: toBusinessValues,
    validate: { name: validateName },
    save: (values, changed, version) =>
      update.mutateAsync({ id: business.id, ...toBusinessChange(values, changed, version) }),
    rename: businessField,
    onSaved: () => {
      void queryClient.invalidateQueries({ queryKey: businessesQuery.queryKey })
      notifySuccess(t('Business saved'))
      onClose()
    },
  })
  return (
    <EditInPlace
      title={t('Edit {name}', { name: business.name })}
      what={t('this business')}
      edit={edit}
      labels={businessLabels}
      say={sayBusiness}
      onClose={onClose}
    >
      <BusinessFields input={edit.form.getInputProps} />
      <Switch
        label={t('Archived')}
        description={t('Not offered for new leads; its projects keep it')}
        {...edit.form.getInputProps('archived', { type: 'checkbox' })}
      />
    </EditInPlace>
  )
}
