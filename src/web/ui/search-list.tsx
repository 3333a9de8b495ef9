import { Group, Text, TextInput, UnstyledButton } from '@mantine/core'
import { clsx } from 'clsx'
import { useState } from 'react'
import { t } from '../language/t.ts'
import classes from './search-list.module.css'

/** A list to choose from, searched as one types. Enter in the search chooses the first. */
export function SearchList<Item extends { id: number }>({
  label,
  size = 'sm',
  items,
  nameOf,
  textOf,
  asideOf = () => undefined,
  onChoose,
  none,
}: {
  /** Of the search. */
  label: string
  size?: 'xs' | 'sm'
  /** Undefined while they are loading. */
  items: readonly Item[] | undefined
  nameOf: (item: Item) => string
  textOf: (item: Item) => string
  /** At the right of the name. */
  asideOf?: (item: Item) => string | undefined
  onChoose: (item: Item) => void
  /** What to say when there is nothing to choose from. */
  none: string
}) {
  const [search, setSearch] = useState('')
  const words = search.trim().toLowerCase().split(/\s+/)
  const found = (items ?? []).filter((item) => {
    const text = `${nameOf(item)} ${textOf(item)}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  return (
    <>
      <TextInput
        size={size}
        aria-label={label}
        placeholder={t('Search')}
        autoComplete="off"
        data-autofocus
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          const [first] = found
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (first) onChoose(first)
        }}
      />
      <ul className={clsx('plain-list', classes.list)}>
        {found.map((item) => (
          <li key={item.id}>
            <UnstyledButton onClick={() => onChoose(item)}>
              <Group gap="xs" justify="space-between" wrap="nowrap">
                <Text size="sm" fw={600}>
                  {nameOf(item)}
                </Text>
                <Text size="xs" c="dimmed" className="figure">
                  {asideOf(item)}
                </Text>
              </Group>
              <Text size="xs" c="dimmed" lineClamp={2}>
                {textOf(item)}
              </Text>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {items && found.length === 0 && (
        <Text size="sm" c="dimmed" py="xs">
          {items.length === 0 ? none : t('No matches.')}
        </Text>
      )}
    </>
  )
}
