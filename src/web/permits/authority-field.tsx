import { Autocomplete, Chip, Group, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { IssuingAuthority } from '../../contract/permits.ts'
import type { Region } from '../../domain/projects.ts'
import { t } from '../language/t.ts'
import type { PermitValues } from './permit-form.ts'
import { shortRegion } from './permit-words.ts'
import { useAuthorities } from './permits-api.ts'

/** Who issues the permit: completed from the list, those of the project's region first, or any other name. */
export function AuthorityFields({
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
    // What somebody wrote stands; what came from the authority before gives way to what is usual here.
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

/** The authority of that name, in any capitals. */
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
