import { Checkbox, Divider, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { ProjectRights } from '../../contract/rights.ts'
import { contractTypes, type PartyRole, workKinds } from '../../domain/rights/rights.ts'
import { t } from '../language/t.ts'
import { AddressInputs } from '../records/address-inputs.tsx'
import { inputsOf } from '../records/use-record-form.ts'
import { EditDrawer } from '../ui/editing/edit-drawer.tsx'
import { useVersionedEdit } from '../ui/editing/use-versioned-edit.ts'
import { notifySuccess } from '../ui/notify.ts'
import { useUpdateRights } from './rights-api.ts'
import { partyForm, rightsForm, toParty } from './rights-form.ts'
import { contractTypeWords, rightsFieldWord, workKindWords } from './rights-words.ts'

interface DrawerProps {
  rights: ProjectRights
  onClose: () => void
}

/** Edits with whom the contract is, and the days that deadlines are counted from. */
export function RightsDrawer({ rights, onClose }: DrawerProps) {
  const update = useUpdateRights(rights.project_id)
  const edit = useVersionedEdit({
    draftKey: `rights-${rights.project_id}`,
    record: rights,
    form: rightsForm,
    save: (values, changed, version) => update.mutateAsync(rightsForm.toChange(values, changed, version)),
    onSaved: () => {
      notifySuccess(t('Rights saved'))
      onClose()
    },
  })
  const input = inputsOf(rightsForm, edit.form)
  const day = (field: Parameters<typeof input>[0]) => <TextInput type="date" {...input(field)} />
  return (
    <EditDrawer title={t('Contract and days')} what={t('these days')} edit={edit} onClose={onClose}>
      <Stack gap="sm">
        <NativeSelect
          withAsterisk
          data={[
            { value: '', label: t('Choose …') },
            ...contractTypes.map((type) => ({ value: type, label: contractTypeWords[type] })),
          ]}
          {...input('contractType')}
        />
        <NativeSelect
          data={workKinds.map((kind) => ({ value: kind, label: workKindWords[kind] }))}
          {...input('workKind')}
        />
        {edit.form.values.workKind === 'private' && edit.form.values.contractType === 'subcontract' && (
          <Checkbox {...input('bondNotGiven', { type: 'checkbox' })} />
        )}
        <Divider label={t('Our work')} labelPosition="left" />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          {day('firstFurnished')}
          {day('noticeServed')}
          {day('lastWork')}
        </SimpleGrid>
        <Divider label={t('The end of the whole work, by everybody')} labelPosition="left" />
        <Text size="sm" c="dimmed">
          {t('Enter only what happened. The law takes the first of these as completion.')}
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          {day('completed')}
          {day('occupied')}
          {day('ceased')}
          {day('cessationRecorded')}
          {day('completionRecorded')}
        </SimpleGrid>
        <Divider label={t('What we did about it')} labelPosition="left" />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          {day('lienRecorded')}
          {day('suitFiled')}
          {day('lisPendensRecorded')}
        </SimpleGrid>
        <Divider label={t('What the contractor received')} labelPosition="left" />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          {day('contractorPaid')}
          {day('contractorGotRetention')}
        </SimpleGrid>
      </Stack>
    </EditDrawer>
  )
}

/** Edits somebody on the job, or adds them. */
export function PartyDrawer({ rights, role, onClose }: DrawerProps & { role: PartyRole }) {
  const update = useUpdateRights(rights.project_id)
  const form = partyForm(role)
  const edit = useVersionedEdit({
    draftKey: `party-${rights.project_id}-${role}`,
    record: rights,
    form,
    save: (values, _changed, version) =>
      update.mutateAsync({ version, parties: { [role]: toParty(values) } }),
    onSaved: () => {
      notifySuccess(t('Rights saved'))
      onClose()
    },
  })
  const input = inputsOf(form, edit.form)
  return (
    <EditDrawer title={rightsFieldWord(role)} what={t('this party')} edit={edit} onClose={onClose}>
      <Stack gap="sm">
        <TextInput withAsterisk autoComplete="off" maxLength={200} {...input('name')} />
        <AddressInputs input={input} />
        <TextInput
          autoComplete="off"
          maxLength={200}
          placeholder={t('Contract, building permit, county recorder …')}
          {...input('knownFrom')}
        />
        <Checkbox {...input('isReputed', { type: 'checkbox' })} />
      </Stack>
    </EditDrawer>
  )
}
