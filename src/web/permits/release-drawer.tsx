import { SimpleGrid, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Permit } from '../../contract/permits.ts'
import { addDays, companyDayOf, type Day, isDay } from '../../domain/dates.ts'
import { ReceiptField } from '../expenses/receipt-field.tsx'
import { t } from '../language/t.ts'
import { day, requiredDay, text } from '../records/form-fields.ts'
import { type FormValues, recordForm } from '../records/record-form.ts'
import { inputsOf } from '../records/use-record-form.ts'
import { EditDrawer } from '../ui/editing/edit-drawer.tsx'
import { useNewRecord } from '../ui/editing/use-new-record.ts'
import { notifySuccess } from '../ui/notify.ts'
import { formatDay } from '../ui/time.ts'
import { authorityCalled, longestLife, SendingProgress } from './permit-fields.tsx'
import { useAuthorities, useReleasePermit } from './permits-api.ts'

const releaseForm = recordForm({
  released: requiredDay(t('Released')),
  number: text(t('Permit number')),
  expires: day(t('Expires'), longestLife),
})
type ReleaseValues = FormValues<typeof releaseForm>

/** Uploads the issued permit with its days. Another upload keeps the first day of release. */
export function ReleaseDrawer({ permit, onClose }: { permit: Permit; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [noFile, setNoFile] = useState<string>()
  const { form, edit, sent, usual } = useRelease(permit, file, onClose)
  const input = inputsOf(releaseForm, form)
  return (
    <EditDrawer
      title={
        permit.file === null
          ? t('Release {title}', { title: permit.title })
          : t('Another paper for {title}', { title: permit.title })
      }
      what={t('this permit')}
      edit={{
        ...edit,
        onSubmit: (event) => {
          if (file) return edit.onSubmit(event)
          event?.preventDefault()
          setNoFile(t('Choose the issued permit'))
        },
      }}
      onClose={onClose}
      progress={file && <SendingProgress name={file.name} sent={sent} />}
      saveLabel={t('Release permit')}
      ready
    >
      <Text size="sm" c="dimmed">
        {t('{issuing_authority} has issued it: upload what they gave you, and the permit moves to Issued.', {
          issuing_authority: permit.issuing_authority,
        })}
      </Text>
      <ReceiptField
        label={t('Issued permit')}
        value={file}
        onChange={(chosen) => {
          setFile(chosen)
          setNoFile(undefined)
          form.clearFieldError('file')
        }}
        error={noFile ?? form.errors['file']}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput type="date" withAsterisk {...input('released')} />
        <TextInput
          type="date"
          description={sayExpiry(form.values, { usual, permit })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...input('expires')}
        />
      </SimpleGrid>
      <TextInput maxLength={200} autoComplete="off" {...input('number')} />
    </EditDrawer>
  )
}

/** @returns `sent`, how much of the file has arrived, and `usual`, the expiry that the authority's rule gives */
function useRelease(permit: Permit, file: File | null, onReleased: () => void) {
  const [sent, setSent] = useState(0)
  const [initial] = useState(() => ({
    // A permit that was moved back to an earlier stage gets a new day of release.
    released: (isIssued(permit) && permit.released) || companyDayOf(new Date()),
    number: permit.number,
    expires: permit.expires ?? '',
  }))
  const { data: authorities = [] } = useAuthorities()
  const authority = authorityCalled(permit.issuing_authority, authorities)
  const release = useReleasePermit(permit)
  const { form, edit } = useNewRecord<ReleaseValues, string>({
    draftKey: `release-permit-${permit.id}`,
    initial,
    validate: ({ released, number, expires }) => ({
      ...releaseForm.validate({ released, number, expires }),
      ...(released !== '' && expires !== '' && expires < released
        ? { expires: t('Must not be before the day on which it was released') }
        : {}),
    }),
    create: async (values) => {
      setSent(0)
      const usual = usualExpiry(values.released, authority?.validDays ?? null)
      const body = toRelease(values, { initial, permit, usual })
      return (await release.mutateAsync({ body, file, onProgress: setSent })).message
    },
    alreadyMade: t('Someone already released it. Check the permit before you try again.'),
    onCreated: (message) => {
      notifySuccess(message)
      onReleased()
    },
  })
  return { form, edit, sent, usual: usualExpiry(form.values.released, authority?.validDays ?? null) }
}

/**
 * Sends only what was changed, so that a colleague's correction stays. The day of release is always sent, because the
 * server would take today. The expiry is sent with a new day of release, because the server would calculate it again.
 */
function toRelease(
  { released, number, expires }: ReleaseValues,
  { initial, permit, usual }: { initial: ReleaseValues; permit: Permit; usual: Day | null },
) {
  const isCountedAnew = permit.released !== null && permit.released !== released
  const expiry = expires === '' && initial.expires !== '' ? (usual ?? '') : expires
  return {
    released,
    ...(number === initial.number ? {} : { number: number.trim() }),
    ...(expiry === '' || (expiry === initial.expires && !isCountedAnew) ? {} : { expires: expiry }),
  }
}

/** What happens when the day is left empty. */
function sayExpiry(
  { released, expires }: ReleaseValues,
  { usual, permit }: { usual: Day | null; permit: Permit },
): string {
  if (expires !== '') return t('As printed on the permit')
  if (usual !== null)
    return t('If empty: {usual}, from your list of authorities', { usual: formatDay(usual) })
  return permit.expires !== null && permit.expires >= released
    ? t('If empty: {day}, as before', { day: formatDay(permit.expires) })
    : t('Without it, we can’t remind you in time')
}

const isIssued = ({ stage }: Permit) => stage === 'issued' || stage === 'finaled'

/** Null when the authority's usual period is unknown. */
function usualExpiry(released: Day, validDays: number | null): Day | null {
  return validDays === null || !isDay(released) ? null : addDays(released, validDays)
}
