import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { search } from '../../contract/search.ts'
import { call } from '../api/client.ts'
import { t } from '../language/t.ts'
import { useCurrentUser } from '../session/auth-context.tsx'
import type { Choice, ChoiceGroup } from './choice.ts'
import { kindTitles, toChoice } from './choice.ts'
import { hasEveryWord } from './matches.ts'
import { readRecents } from './recent-choices.ts'

/** What the search offers: matching records, then matching commands. Without words, what was opened last. */
export function useChoices(words: string, commands: readonly ChoiceGroup[]) {
  const employee = useCurrentUser()
  // Fast typing sends one request.
  const [asked] = useDebouncedValue(words, 70)
  const { data, isError, isPlaceholderData, isFetching } = useSearch(asked)
  const question = words.trim()
  if (question === '') {
    const recents = readRecents(employee.id)
    const groups = [{ title: t('Opened last'), choices: recents }, ...commands].filter(hasChoices)
    return { groups, found: undefined, alike: false, isError: false, current: true }
  }
  const fitting = commands
    .map(({ title, choices }) => ({ title, choices: choices.filter((choice) => fits(choice, question)) }))
    .filter(hasChoices)
  const results = asked.trim() === '' ? [] : (data?.groups ?? [])
  const records = results.map(({ kind, results: found }) => ({
    title: kindTitles[kind],
    choices: found.map(toChoice),
  }))
  const alike = data?.alike === true && records.length > 0
  // Commands match exactly, so they come before records that are only similar.
  const groups = alike ? [...fitting, ...records] : [...records, ...fitting]
  return {
    groups: [...groups, { title: t('Elsewhere'), choices: [inProjects(question)] }],
    found: results.reduce((sum, { results: found }) => sum + found.length, 0),
    alike,
    isError,
    /** False while the results still belong to earlier words. */
    current: asked === words && !isPlaceholderData && !isFetching,
  }
}

const hasChoices = ({ choices }: ChoiceGroup) => choices.length > 0

const fits = ({ title, also = '' }: Choice, question: string) => hasEveryWord(`${title} ${also}`, question)

/** Searches the list of projects. */
export function inProjects(question: string): Choice {
  return {
    key: 'in-projects',
    Icon: IconSearch,
    title: t('Search the list of projects for “{question}”', { question }),
    detail: '',
    screen: `projects?${new URLSearchParams({ search: question })}`,
  }
}

/** Records that match these words. The last results stay until the next ones arrive. */
function useSearch(words: string) {
  const q = words.trim().slice(0, 200)
  return useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => call(search, { query: { q, limit: 30 }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
}
