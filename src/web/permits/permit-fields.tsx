import { Autocomplete, Chip, Group, Progress, SimpleGrid, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { IssuingAuthority, NewPermit, PermitChange } from '../../contract/permits.ts'
import type { Region } from '../../domain/projects.ts'
import { t } from '../language/t.ts'
import { day, fileFate, text } from '../records/form-fields.ts'
import { type FormValues, recordForm } from '../records/record-form.ts'
import { inputsOf } from '../records/use-record-form.ts'
import { shortRegion } from './permit-words.ts'
import { useAuthorities } from './permits-api.ts'

/** A new permit has no expiry and no inspection yet. */
export function PermitFields({
  form,
  region,
  isNew = false,
}: {
  form: UseFormReturnType<PermitValues>
  region: Region | undefined
  isNew?: boolean
}) {
  const input = inputsOf(permitForm, form)
  return (
    <>
      <AuthorityFields form={form} region={region} />
      <TextInput
        withAsterisk
        placeholder={t('Foundation repair, plan check, grading …')}
        maxLength={200}
        autoComplete="off"
        {...input('title')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput maxLength={200} autoComplete="off" {...input('number')} />
        <TextInput
          type="date"
          description={isNew ? t('Leave it empty while it is being prepared') : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...input('submitted')}
        />
        {!isNew && (
          <>
            <TextInput type="date" {...input('expires')} />
            <TextInput type="date" {...input('lastInspection')} />
          </>
        )}
      </SimpleGrid>
    </>
  )
}

/** The most days a permit can be valid: ten years. */
export const longestLife = 3650

/** The server checks the order of the days. */
export const permitForm = recordForm({
  issuing_authority: text(t('Issuing authority'), t('Enter who issues it')),
  submission_method: text(t('Submission method')),
  title: text(t('Title'), t('Enter what it is for')),
  number: text(t('Permit or application number')),
  submitted: day(t('Submitted')),
  expires: day(t('Expires'), longestLife),
  lastInspection: day(t('Last inspection')),
  application: fileFate(t('Application')),
})
type PermitValues = FormValues<typeof permitForm>

export function toNewPermit(values: PermitValues): NewPermit {
  const { issuing_authority, submission_method, title, number, submitted } = permitForm.toRequest(values)
  return { issuing_authority, submission_method, title, number, ...(submitted === '' ? {} : { submitted }) }
}

export function toPermitChange(
  values: PermitValues,
  changed: readonly (keyof PermitValues)[],
  version: number,
): PermitChange {
  const change = permitForm.toChange(values, changed, version)
  return { ...change, ...(values.application === 'removed' && { removeFile: true }) }
}

/** Suggests authorities, those of the project's region first, and accepts any other name. */
function AuthorityFields({
  form,
  region,
}: {
  form: UseFormReturnType<PermitValues>
  region: Region | undefined
}) {
  const { data: authorities = [] } = useAuthorities()
  const { issuing_authority, submission_method } = form.values
  const chosen = authorityCalled(issuing_authority, authorities)
  const methods = chosen?.submissionMethods ?? []

  function choose(name: string) {
    form.setFieldValue('issuing_authority', name)
    form.clearFieldError('issuing_authority')
    const usual = authorityCalled(name, authorities)?.submissionMethods
    // Replaces a suggested method by the new authority's, but never one that somebody typed.
    const isOffered = submission_method === '' || methods.includes(submission_method)
    if (usual && isOffered) form.setFieldValue('submission_method', usual[0] ?? '')
  }

  return (
    <>
      <Autocomplete
        label={t('Issuing authority')}
        withAsterisk
        placeholder="LADBS, Oakland, San José …"
        maxLength={200}
        data-autofocus
        data={namesByRegion(authorities, region)}
        openOnFocus={false}
        limit={40}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('issuing_authority')}
        onChange={choose}
        description={
          issuing_authority.trim() !== '' && authorities.length > 0 && !chosen
            ? t('Not on your list yet. We’ll save it as you type it.')
            : undefined
        }
      />
      <div>
        <Autocomplete
          label={t('Submission method')}
          placeholder={t('Online, by e-mail, at the counter …')}
          maxLength={200}
          data={methods}
          openOnFocus={false}
          {...form.getInputProps('submission_method')}
        />
        {methods.length > 0 && (
          <Chip.Group
            value={methods.includes(submission_method) ? submission_method : ''}
            onChange={(method) => {
              if (typeof method === 'string') form.setFieldValue('submission_method', method)
            }}
          >
            <Group
              gap={6}
              mt={8}
              role="group"
              aria-label={t('Usual at {name}', { name: chosen?.name ?? '' })}
            >
              <Text size="xs" c="dimmed">
                {t('Usual here')}
              </Text>
              {methods.map((method) => (
                <Chip key={method} value={method} size="xs" variant="light">
                  {method}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        )}
      </div>
    </>
  )
}

export function authorityCalled(
  name: string,
  authorities: readonly IssuingAuthority[],
): IssuingAuthority | undefined {
  const wanted = name.trim().toLowerCase()
  return authorities.find((authority) => authority.name.toLowerCase() === wanted)
}

function namesByRegion(authorities: readonly IssuingAuthority[], region: Region | undefined) {
  const offered = authorities.filter(({ archived }) => !archived)
  const groups: [string, IssuingAuthority[]][] = [
    [region ? shortRegion(region) : t('Here'), offered.filter((each) => each.region === region)],
    [t('Elsewhere'), offered.filter((each) => each.region !== region)],
  ]
  return groups
    .filter(([, members]) => members.length > 0)
    .map(([group, members]) => ({ group, items: members.map(({ name }) => name) }))
}

/** @param sent from 0 to 1 */
export function SendingProgress({ name, sent }: { name: string; sent: number }) {
  return (
    <div role="status">
      <Progress value={sent * 100} size="sm" aria-label={t('{name}, sent', { name })} />
      <Text size="xs" c="dimmed" mt={4}>
        {sent < 1
          ? t('{name}: {percent}% sent', { name, percent: Math.round(sent * 100) })
          : t('{name} is being checked', { name })}
      </Text>
    </div>
  )
}
