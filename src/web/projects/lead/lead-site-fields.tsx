import { Anchor, Radio, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { readNextProjectNumber } from '../../../contract/company.ts'
import { listProjects } from '../../../contract/project-lists.ts'
import { type Region, regions } from '../../../domain/projects.ts'
import { regionOfPlace } from '../../../domain/region-cities.ts'
import { call } from '../../api/client.ts'
import { t } from '../../language/t.ts'
import { inputsOf } from '../../records/use-record-form.ts'
import { useEmployeePath } from '../../session/paths.ts'
import { statusWord } from '../../ui/status-badge.tsx'
import { addressLine, regionWord } from '../project-words.ts'
import classes from '../projects.module.css'
import { type LeadForm, type LeadValues, leadForm, splitAddress } from './lead-form.ts'

const addressFields = ['street', 'city', 'state', 'zip'] as const

/** The site's address and region. The city or ZIP code chooses the region, which decides the project's number. */
export function LeadSiteFields({ form }: { form: LeadForm }) {
  const { values } = form
  const input = inputsOf(leadForm, form)

  function change(address: Partial<Pick<LeadValues, (typeof addressFields)[number]>>) {
    for (const field of addressFields) {
      const value = address[field]
      if (value !== undefined) form.setFieldValue(field, value)
    }
    const region = regionOfPlace({ ...values, ...address })
    if (region && values.region === '') form.setFieldValue('region', region)
  }

  function changeStreet(street: string) {
    const whole = values.city === '' && values.zip === '' ? splitAddress(street) : undefined
    change(whole ?? { street })
  }

  return (
    <Stack gap="sm">
      <div>
        <TextInput
          autoComplete="off"
          {...input('street')}
          onChange={(event) => changeStreet(event.currentTarget.value)}
        />
        <ProjectsAtAddress street={values.street} />
      </div>
      <div className={classes.cityLine}>
        <TextInput
          autoComplete="off"
          {...input('city')}
          onChange={(event) => change({ city: event.currentTarget.value })}
        />
        <TextInput autoComplete="off" {...input('state')} />
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          {...input('zip')}
          onChange={(event) => change({ zip: event.currentTarget.value })}
        />
      </div>
      <Radio.Group withAsterisk {...input('region')}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt={4}>
          {regions.map((region) => (
            <Radio.Card key={region} value={region} p="sm" className={classes.choice ?? ''}>
              <Radio.Indicator checked={values.region === region} />
              <Text span size="sm" flex={1}>
                {regionWord(region)}
              </Text>
              <NextNumber region={region} />
            </Radio.Card>
          ))}
        </SimpleGrid>
      </Radio.Group>
    </Stack>
  )
}

/** The number the project would get now. It is taken only when the lead is saved. */
function NextNumber({ region }: { region: Region }) {
  const { data } = useNextNumber(region)
  return (
    <Text span size="sm" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
      {data?.formatted}
    </Text>
  )
}

/** Existing projects at the street typed so far. */
function ProjectsAtAddress({ street }: { street: string }) {
  const path = useEmployeePath()
  const [typed] = useDebouncedValue(street, 300)
  const { data: projects = [] } = useProjectsAt(typed)
  return (
    <div aria-live="polite">
      {street.trim() !== '' &&
        projects.map((project) => (
          <Text size="sm" key={project.id}>
            {t('Already here:')}{' '}
            <Anchor href={path(`projects/${project.id}`)} target="_blank" size="sm" underline="always">
              {project.number} {project.customer.name}
            </Anchor>
            , {addressLine(project.site)} ({statusWord(project.status)})
          </Text>
        ))}
    </div>
  )
}

/** Projects at this street address. */
function useProjectsAt(street: string) {
  const search = street.trim()
  const enough = /\d/.test(search) && search.length >= 6
  return useQuery({
    queryKey: ['projects', 'list', 'at', search],
    queryFn: ({ signal }) => call(listProjects, { query: { search, limit: 3 }, signal }),
    enabled: enough,
    ...(enough ? { placeholderData: keepPreviousData } : {}),
  })
}

/** The number a new project would get now. Read every time, because colleagues take numbers too. */
function useNextNumber(region: Region) {
  return useQuery({
    queryKey: ['next-project-number', region],
    queryFn: ({ signal }) => call(readNextProjectNumber, { query: { counter_type: region }, signal }),
    staleTime: 0,
  })
}
