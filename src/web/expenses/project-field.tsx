import { Select, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ProjectSummary } from '../../contract/project-lists.ts'
import { t } from '../language/t.ts'
import { projectName, shortAddress } from '../projects/project-words.ts'
import { projectsToChooseQuery } from '../projects/projects-api.ts'
import type { ChosenProject } from './expense-form.ts'

/** Finds a project by its number, address or customer. Recently chosen ones come first. */
export function ProjectField({
  value,
  onChange,
  recent = [],
  label = t('Project'),
  placeholder = t('Number, address or customer'),
  ...field
}: {
  value: ChosenProject | null
  onChange: (project: ChosenProject | null) => void
  /** Offered before anything is typed. */
  recent?: readonly ChosenProject[]
  label?: string
  placeholder?: string
  withAsterisk?: boolean
  error?: ReactNode
  'aria-label'?: string
  'data-path'?: string
  'data-autofocus'?: boolean
}) {
  const [typed, setTyped] = useState(value?.name ?? '')
  const isTyping = typed.trim() !== (value?.name ?? '')
  const { found, isFetching } = useFoundProjects(isTyping ? typed.trim() : '')
  const offered = found.map((project) => ({ id: project.id, name: projectName(project) }))
  const first = isTyping ? [] : [...(value ? [value] : []), ...recent]
  const choices = uniqueById([...first, ...offered])
  const places = new Map(found.map((project) => [String(project.id), shortAddress(project.site)]))
  return (
    <Select
      {...field}
      {...(label ? { label } : {})}
      placeholder={placeholder}
      searchable
      clearable={value !== null}
      clearButtonProps={{ 'aria-label': t('Choose no project') }}
      value={value === null ? null : String(value.id)}
      data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
      // The server has filtered them, also by addresses that the label doesn't show.
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      // The list has to scroll itself, so that screen readers connect it with the field.
      withScrollArea={false}
      styles={{ options: { maxHeight: 220, overflowY: 'auto' } }}
      nothingFoundMessage={isFetching ? t('Searching …') : t('No project matches these words')}
      renderOption={({ option }) => (
        <div>
          <Text size="sm">{option.label}</Text>
          <Text size="xs" c="dimmed">
            {places.get(option.value)}
          </Text>
        </div>
      )}
      onChange={(chosen) => onChange(choices.find(({ id }) => String(id) === chosen) ?? null)}
    />
  )
}

function useFoundProjects(search: string): { found: readonly ProjectSummary[]; isFetching: boolean } {
  const [asked] = useDebouncedValue(search, 200)
  const { data = [], isFetching } = useQuery(projectsToChooseQuery(asked))
  return { found: data, isFetching }
}

function uniqueById(projects: readonly ChosenProject[]): ChosenProject[] {
  return [...new Map(projects.map((project) => [project.id, project])).values()]
}
