import { VisuallyHidden } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '../../language/t.ts'
import type { GroupDraft, LineDraft } from '../editor/bid-draft.ts'
import type { BidErrors } from '../editor/bid-errors.ts'
import classes from './line-grid.module.css'
import { type GridSettings, LineRow } from './line-row.tsx'

const linesPerChunk = 25

/** The lines of one group with their column headings. */
export const GroupLines = memo(function GroupLines({
  settings,
  group,
  place,
  isLong,
  revealed,
  selected,
  errors,
}: {
  settings: GridSettings
  group: GroupDraft
  place: number
  isLong: boolean
  revealed: string | undefined
  selected: ReadonlySet<string>
  errors: BidErrors['parts']
}) {
  const row = (line: LineDraft, index: number) => (
    <LineRow
      key={line.key}
      settings={settings}
      line={line}
      group={place}
      place={index}
      errors={errors.get(line.key)}
      isSelected={selected.has(line.key)}
    />
  )
  const [revealedGroup, revealedLine] = (revealed ?? '').split('.').map(Number)
  const starts = Array.from(
    { length: Math.ceil(group.lines.length / linesPerChunk) },
    (_, chunk) => chunk * linesPerChunk,
  )
  return (
    <div
      role="grid"
      aria-label={t('Lines of {name}', {
        name: group.name || t('group {number}', { number: place + 1 }),
      })}
      aria-rowcount={group.lines.length + 1}
      aria-multiselectable
    >
      <Headings showsCost={settings.showsCost} />
      {isLong
        ? starts.map((start) => {
            const lines = group.lines.slice(start, start + linesPerChunk)
            const isKept =
              revealedGroup === place &&
              revealedLine !== undefined &&
              revealedLine >= start &&
              revealedLine < start + linesPerChunk
            return (
              <LineChunk key={start} lines={lines.length} isKept={isKept}>
                {lines.map((line, index) => row(line, start + index))}
              </LineChunk>
            )
          })
        : group.lines.map(row)}
    </div>
  )
})

function Headings({ showsCost }: { showsCost: boolean }) {
  return (
    <div role="row" aria-rowindex={1} className={classes.heading}>
      <span role="columnheader">#</span>
      <span role="columnheader">{t('Description')}</span>
      <span role="columnheader" className={classes.figure}>
        {t('Quantity')}
      </span>
      <span role="columnheader">{t('Unit')}</span>
      <span role="columnheader" className={classes.figure}>
        {t('Unit price')}
      </span>
      <span role="columnheader" className={classes.figure}>
        {t('Amount')}
      </span>
      {showsCost && (
        <>
          <span role="columnheader" className={classes.figure} data-internal>
            <IconLock size={11} aria-label={t('Internal:')} /> {t('Unit cost')}
          </span>
          <span role="columnheader" className={classes.figure} data-internal>
            {t('Margin')}
          </span>
        </>
      )}
      <span role="columnheader">{t('Option')}</span>
      <span role="columnheader">
        <VisuallyHidden>{t('Actions')}</VisuallyHidden>
      </span>
    </div>
  )
}

/** Some lines of a long group. Away from the screen and without the focus, an empty box of their height replaces them. */
function LineChunk({
  lines,
  isKept,
  children,
}: {
  lines: number
  /** True to render the lines wherever they are. */
  isKept: boolean
  children: ReactNode
}) {
  const box = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  const [height, setHeight] = useState<number>()

  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return
        const hasFocus = element.contains(document.activeElement)
        if (!entry.isIntersecting && !hasFocus) setHeight(entry.boundingClientRect.height || undefined)
        setNear(entry.isIntersecting || hasFocus)
      },
      { rootMargin: '900px 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const isRendered = isNear || isKept
  return (
    <div
      ref={box}
      role="presentation"
      style={isRendered ? undefined : { height: height ?? `${lines * 2.35}rem` }}
    >
      {isRendered && children}
    </div>
  )
}
