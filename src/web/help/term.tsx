import { Popover } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import { t } from '../language/t.ts'
import { lazyPart } from '../ui/loading/lazy-part.ts'
import classes from './term.module.css'
import { type TermName, termNames } from './term-names.ts'

/** Loads the glossary when the first word is explained. */
const TermText = lazyPart(async () => {
  const { glossary } = await import('./glossary.ts')
  return { default: ({ word }: { word: TermName }) => <p>{glossary[word]}</p> }
})

/** In milliseconds: a passing mouse does not open it, and the mouse can reach the text before it closes. */
const opensAfter = 250
const closesAfter = 200

/**
 * Explains a word of the trade: a dotted line under `children`, or a small question mark without them. Opens by hover,
 * focus and tap, stays open under the mouse, and closes with Esc (WCAG 1.4.13).
 */
export function Term({ word, children }: { word: TermName; children?: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const tapped = useRef(false)
  const settle = (open: boolean, after: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(open), after)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!isOpen) return
    const close = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false)
    }
    window.addEventListener('keydown', close)
    return () => window.removeEventListener('keydown', close)
  }, [isOpen])

  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="top"
      width="min(20rem, calc(100vw - 2rem))"
      withArrow
      shadow="md"
      withRoles={false}
      returnFocus={false}
      closeOnEscape={false}
    >
      <Popover.Target>
        <button
          type="button"
          className={children ? classes.word : `${classes.mark} no-print`}
          aria-label={children ? undefined : t('What does {word} mean?', { word: termNames[word] })}
          aria-describedby={isOpen ? id : undefined}
          // Keeps the same Esc from closing a drawer around it.
          data-mantine-stop-propagation={isOpen || undefined}
          onMouseEnter={() => settle(true, opensAfter)}
          onMouseLeave={() => settle(false, closesAfter)}
          onPointerDown={() => {
            tapped.current = true
          }}
          onFocus={() => {
            if (!tapped.current) settle(true, 0)
          }}
          onBlur={() => settle(false, 0)}
          onKeyDown={keepFromForms}
          onClick={(event) => {
            tapped.current = false
            event.preventDefault()
            event.stopPropagation()
            clearTimeout(timer.current)
            setOpen(event.detail === 0 ? true : !isOpen)
          }}
        >
          {children ?? <span aria-hidden>?</span>}
        </button>
      </Popover.Target>
      <Popover.Dropdown
        onMouseEnter={() => settle(true, 0)}
        onMouseLeave={() => settle(false, closesAfter)}
        className={classes.text ?? ''}
      >
        <div role="tooltip" id={id}>
          <strong>{termNames[word]}</strong>
          <Suspense fallback={<p>…</p>}>
            <TermText word={word} />
          </Suspense>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

/** Enter and space open the explanation. They must not submit the form or sort the column around it. */
function keepFromForms(event: KeyboardEvent) {
  if (event.key === 'Enter' || event.key === ' ') event.stopPropagation()
}
