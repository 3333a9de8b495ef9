import { Button, Checkbox, Group } from '@mantine/core'
import { IconLock, IconPlus } from '@tabler/icons-react'
import {
  type ClipboardEvent,
  type Dispatch,
  type FocusEvent,
  memo,
  type PointerEvent,
  type RefObject,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Product } from '../../../contract/products.ts'
import { t } from '../../language/t.ts'
import type { GroupDraft, LineDraft } from '../editor/bid-draft.ts'
import type { BidDraftAction } from '../editor/bid-draft-actions.ts'
import type { BidErrors } from '../editor/bid-errors.ts'
import { textOfLines } from './copy-lines.ts'
import { type OfferedProduct, offerProducts } from './find-products.ts'
import { gridKeys } from './grid-keys.ts'
import { GroupHead } from './group-head.tsx'
import { KeysHelp } from './keys-help.tsx'
import { LineChunk, linesPerChunk } from './line-chunk.tsx'
import classes from './line-grid.module.css'
import { LineRow } from './line-row.tsx'
import { type Column, columns, isPasteOfLines } from './paste-lines.ts'
import { SelectionBar } from './selection-bar.tsx'
import { type LineCommands, useLineCommands } from './use-line-commands.ts'
import { useLineDrag } from './use-line-drag.ts'
import { useLineSelection } from './use-line-selection.ts'

/** With no more lines than this all are in the page, and the browser's own search finds them. */
const mostDrawn = 80

/** The bid's groups and lines as a spreadsheet. */
export function LineGrid({
  groups,
  products,
  errors,
  dispatch,
  undo,
  showsCost,
  onShowCost,
  disabled,
}: {
  groups: readonly GroupDraft[]
  products: readonly Product[]
  errors: BidErrors['parts']
  dispatch: Dispatch<BidDraftAction>
  undo: RefObject<(() => void) | undefined>
  showsCost: boolean
  onShowCost: (shows: boolean) => void
  disabled: boolean
}) {
  const grid = useRef<HTMLDivElement>(null)
  const { commands, said, revealed } = useLineCommands(grid, groups, dispatch, undo)
  const selection = useLineSelection(groups)
  const drag = useLineDrag(grid, commands, selection)
  const offered = useMemo(() => offerProducts(products), [products])
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  /** The line as it was when the focus came into its cell. */
  const before = useRef<LineDraft>(undefined)
  const lineCount = groups.reduce((sum, { lines }) => sum + lines.length, 0)

  const close = useCallback((key: string, isClosed: boolean) => {
    setClosed((all) => {
      const next = new Set(all)
      if (isClosed) next.add(key)
      else next.delete(key)
      return next
    })
  }, [])

  function lineAt(cell: EventTarget): { group: number; place: number; line: LineDraft } | undefined {
    const row = (cell as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset.row
    const [group = 0, place = 0] = (row ?? '').split('.').map(Number)
    const line = row === undefined ? undefined : groups[group]?.lines[place]
    return line && { group, place, line }
  }

  function onFocus(event: FocusEvent<HTMLElement>) {
    const cell = event.target as HTMLElement
    if (cell.dataset.column === undefined) return
    before.current = lineAt(cell)?.line
    if (cell.dataset.editing === undefined && isText(cell)) cell.select()
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    drag.onPointerDown(event)
    const cell = event.target as HTMLElement
    if (cell.dataset.column === undefined || cell.dataset.column === 'handle') return
    selection.clear()
    // A click goes into a text; a figure it chooses as a whole, and goes into it with the second one.
    if (cell.tagName !== 'INPUT' || cell === document.activeElement) cell.dataset.editing = ''
  }

  function onPaste(event: ClipboardEvent<HTMLElement>) {
    const cell = event.target as HTMLElement
    const at = lineAt(cell)
    const column = columns.find((name) => name === cell.dataset.column)
    const text = event.clipboardData.getData('text/plain')
    if (disabled || !at || !column || !isPasteOfLines(text)) return
    // Several lines of plain text, while a text is being written, are part of it.
    const isWriting = cell.dataset.editing !== undefined && column === 'description'
    if (isWriting && !text.includes('\t') && at.line.description !== '') return
    event.preventDefault()
    pasteAt(at, column, text)
  }

  function pasteAt(at: { group: number; place: number }, column: Column, text: string) {
    if (column === 'description') commands.pasteLines(at.group, at.place, text)
    else commands.pasteCells(at.group, at.place, column, text)
  }

  function onCopy(event: ClipboardEvent<HTMLElement>) {
    if (selection.selected.size === 0) return
    event.preventDefault()
    const lines = commands.chosen(selection.selected)
    event.clipboardData.setData('text/plain', textOfLines(lines))
    commands.say(t('{count, plural, one {One line copied} other {# lines copied}}', { count: lines.length }))
  }

  return (
    <div
      ref={grid}
      className={classes.lines}
      data-internal-shown={showsCost || undefined}
      onKeyDown={gridKeys({ groups, commands, selection, before: () => before.current, disabled })}
      onFocus={onFocus}
      onBlur={(event) => delete (event.target as HTMLElement).dataset.editing}
      onInput={(event) => {
        const cell = event.target as HTMLElement
        if (cell.dataset.column !== undefined && isText(cell)) cell.dataset.editing = ''
      }}
      onPointerDown={onPointerDown}
      onClick={drag.onClick}
      onPaste={onPaste}
      onCopy={onCopy}
    >
      <Group justify="space-between" mb="xs" gap="xs">
        <Checkbox
          size="xs"
          label={t('Show cost and margin (internal, never printed)')}
          checked={showsCost}
          onChange={(event) => onShowCost(event.currentTarget.checked)}
        />
        <div className={classes.keysHelp}>
          <KeysHelp />
        </div>
      </Group>
      {groups.map((group, place) => (
        <section
          key={group.key}
          className={classes.group}
          aria-label={group.name || t('Group {number}', { number: place + 1 })}
        >
          <GroupHead
            group={group}
            place={place}
            count={groups.length}
            error={errors.get(group.key)}
            isClosed={closed.has(group.key)}
            onClose={close}
            dispatch={dispatch}
            commands={commands}
            disabled={disabled}
          />
          {!closed.has(group.key) && (
            <>
              {group.lines.length > 0 && (
                <GroupLines
                  group={group}
                  place={place}
                  isLong={lineCount > mostDrawn}
                  revealed={revealed}
                  selected={selection.selected}
                  commands={commands}
                  products={offered}
                  errors={errors}
                  showsCost={showsCost}
                  disabled={disabled}
                />
              )}
              {!disabled && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  leftSection={<IconPlus size={14} />}
                  onClick={() => commands.addLine(place, group.lines.length - 1)}
                >
                  {t('Add a line')}
                </Button>
              )}
            </>
          )}
        </section>
      ))}
      {!disabled && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          data-add-group
          onClick={() => commands.addGroup()}
        >
          {t('Add a group')}
        </Button>
      )}
      {selection.selected.size > 0 && !disabled && <SelectionBar selection={selection} commands={commands} />}
      <span role="status" className={classes.spoken}>
        {said}
      </span>
    </div>
  )
}

const GroupLines = memo(function GroupLines({
  group,
  place,
  isLong,
  revealed,
  selected,
  commands,
  products,
  errors,
  showsCost,
  disabled,
}: {
  group: GroupDraft
  place: number
  isLong: boolean
  revealed: string | undefined
  selected: ReadonlySet<string>
  commands: LineCommands
  products: readonly OfferedProduct[]
  errors: BidErrors['parts']
  showsCost: boolean
  disabled: boolean
}) {
  const row = (line: LineDraft, index: number) => (
    <LineRow
      key={line.key}
      line={line}
      group={place}
      place={index}
      commands={commands}
      products={products}
      errors={errors.get(line.key)}
      isSelected={selected.has(line.key)}
      showsCost={showsCost}
      disabled={disabled}
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
      <div role="row" aria-rowindex={1} className={classes.heading}>
        <span role="columnheader">#</span>
        <span role="columnheader">{t('Description')}</span>
        <span role="columnheader">{t('Quantity')}</span>
        <span role="columnheader">{t('Unit')}</span>
        <span role="columnheader">{t('Unit price')}</span>
        <span role="columnheader">{t('Amount')}</span>
        {showsCost && (
          <>
            <span role="columnheader" data-internal>
              <IconLock size={11} aria-label={t('Internal:')} /> {t('Unit cost')}
            </span>
            <span role="columnheader" data-internal>
              {t('Margin')}
            </span>
          </>
        )}
        <span role="columnheader">{t('Option')}</span>
        <span role="columnheader">
          <span className={classes.spoken}>{t('Actions')}</span>
        </span>
      </div>
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

function isText(cell: HTMLElement): cell is HTMLInputElement | HTMLTextAreaElement {
  return cell instanceof HTMLTextAreaElement || (cell instanceof HTMLInputElement && cell.type === 'text')
}
