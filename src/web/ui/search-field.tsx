import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { t } from '../language/t.ts'

/** Searches a list while typing, after a pause. */
export function SearchField({
  label,
  placeholder,
  value,
  onSearch,
  className = '',
}: {
  label: string
  placeholder: string
  /** What is searched for now. */
  value: string
  onSearch: (search: string) => void
  className?: string | undefined
}) {
  const [typed, setTyped] = useState(value)
  const searched = useRef(value)
  const search = useRef(onSearch)
  search.current = onSearch

  useEffect(() => {
    // Changed elsewhere: by the box in the top bar, by clearing the filters, or by going back.
    if (value === searched.current) return
    searched.current = value
    setTyped(value)
  }, [value])

  useEffect(() => {
    const text = typed.trim()
    if (text === searched.current) return
    const timer = setTimeout(() => {
      searched.current = text
      search.current(text)
    }, 250)
    return () => clearTimeout(timer)
  }, [typed])

  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder}
      className={className}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        typed !== '' && (
          <CloseButton size="sm" aria-label={t('Clear the search')} onClick={() => setTyped('')} />
        )
      }
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      autoComplete="off"
      enterKeyHint="search"
    />
  )
}
