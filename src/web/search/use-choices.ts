import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { search } from '../../contract/search.ts'
import { call } from '../api/client.ts'
import { t } from '../language/t.ts'
import { useCurrentUser } from '../session/auth-context.tsx'
import type { Choice, ChoiceGroup } from './choice.ts'
import { kindTitles, newIcons, toChoice } from './choice.ts'
import { hasEveryWord } from './matches.ts'
import { type NewKind, targetQuestion } from './new-kinds.ts'
import { readRecents } from './recent-choices.ts'
import { type NewChoices, useNewChoices, useTargetChoices } from './use-new-choices.ts'

/**
 * What the search offers: matching records, matching commands, and what the words ask to make. Without words, what was
 * opened last. Once it is chosen what to make, the projects to make it for.
 */
export function useChoices(words: string, commands: readonly ChoiceGroup[], kind: NewKind | undefined) {
  const employee = useCurrentUser()
  // Fast typing sends one request.
  const [asked] = useDebouncedValue(words, 70)
  const offers = useNewChoices(kind ? '' : asked)
  const targets = useTargetChoices(kind, asked.trim())
  const { data, isError, isPlaceholderData, isFetching } = useSearch(kind || offers.isClear ? '' : asked)
  const question = words.trim()
  if (kind) return targetsOf(kind, targets, asked === words)
  if (question === '') {
    const recents = readRecents(employee.id)
    const groups = [{ title: t('Opened last'), choices: recents }, ...commands].filter(hasChoices)
    return {
      groups,
      found: undefined,
      alike: false,
      isError: false,
      current: true,
      kind,
      elsewhere: undefined,
    }
  }
  const fitting = commands
    .map(({ title, choices }) => ({ title, choices: choices.filter((choice) => fits(choice, question)) }))
    .filter(hasChoices)
  const results = asked.trim() === '' || offers.isClear ? [] : (data?.groups ?? [])
  const records = results.map(({ kind: of, results: found }) => ({
    title: kindTitles[of],
    choices: found.map(toChoice),
  }))
  const alike = data?.alike === true && records.length > 0
  const made = [{ title: t('New'), choices: offers.choices }].filter(hasChoices)
  const own = offers.isAsked ? [...made, ...fitting] : [...fitting, ...made]
  const elsewhere = offers.isClear ? undefined : inProjects(question)
  // Commands match exactly, so they come before records that are only similar.
  const groups = alike || offers.isAsked ? [...own, ...records] : [...records, ...own]
  return {
    groups: elsewhere ? [...groups, { title: t('Elsewhere'), choices: [elsewhere] }] : groups,
    found: groups.reduce((sum, { choices }) => sum + choices.length, 0),
    alike: alike && made.length === 0,
    isError: isError || offers.isError,
    /** False while the results still belong to earlier words. */
    current: asked === words && !offers.isLoading && (offers.isClear || !(isPlaceholderData || isFetching)),
    /** What is asked for, by a choice or by the words. */
    kind: offers.kind,
    /** Searches the list of projects with the same words. */
    elsewhere,
  }
}

function targetsOf(kind: NewKind, { choices, isLoading, isError }: NewChoices, isCurrent: boolean) {
  const later: Choice[] =
    kind === 'expense'
      ? [
          {
            key: 'new-expense-0',
            Icon: newIcons.expense,
            ...noProject,
            screen: 'all-expenses-page?newExpense=1',
          },
        ]
      : []
  return {
    groups: [
      { title: targetQuestion(kind), choices },
      { title: t('Elsewhere'), choices: later },
    ].filter(hasChoices),
    found: choices.length,
    alike: false,
    isError,
    current: isCurrent && !isLoading,
    kind,
    elsewhere: undefined,
  }
}

const noProject = { title: t('Without a project'), detail: '' }

const hasChoices = ({ choices }: ChoiceGroup) => choices.length > 0

const fits = ({ title, also = '' }: Choice, question: string) => hasEveryWord(`${title} ${also}`, question)

/** Searches the list of projects. */
function inProjects(question: string): Choice {
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
