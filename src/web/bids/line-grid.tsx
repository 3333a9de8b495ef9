import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ClipboardEvent, type Dispatch, useMemo, useRef } from 'react'
import type { Product } from '../../contract/products.ts'
import type { GroupDraft } from './bid-draft.ts'
import type { BidDraftAction } from './bid-draft-actions.ts'
import classes from './bid-editor.module.css'
import type { BidErrors } from './bid-errors.ts'
import { gridKeys } from './grid-keys.ts'
import { GroupHead } from './group-head.tsx'
import { LineRow } from './line-row.tsx'
import { isPasteOfLines } from './paste-lines.ts'
import { useLineCommands } from './use-line-commands.ts'

const columns = ['Description', 'Quantity', 'Unit', 'Unit price', 'Unit cost', 'Amount'] as const

/** The bid's groups and lines as a spreadsheet. */
export function LineGrid({
  groups,
  products,
  errors,
  dispatch,
  disabled,
}: {
  groups: readonly GroupDraft[]
  products: readonly Product[]
  errors: BidErrors['parts']
  dispatch: Dispatch<BidDraftAction>
  disabled: boolean
}) {
  const grid = useRef<HTMLDivElement>(null)
  const commands = useLineCommands(grid, groups, dispatch)
  const offered = useMemo(() => products.filter((product) => product.active), [products])
  const productsByName = useMemo(
    () => new Map(offered.map((product) => [product.name.toLowerCase(), product])),
    [offered],
  )

  function onPaste(event: ClipboardEvent<HTMLElement>) {
    const cell = event.target as HTMLElement
    const row = cell.closest<HTMLElement>('[data-row]')?.dataset.row
    const text = event.clipboardData.getData('text/plain')
    if (disabled || row === undefined || cell.dataset.column !== 'description' || !isPasteOfLines(text))
      return
    event.preventDefault()
    const [group = 0, place = 0] = row.split('.').map(Number)
    commands.pasteLines(group, place, text)
  }

  return (
    <div ref={grid} onKeyDown={gridKeys({ groups, products: offered, commands, disabled })} onPaste={onPaste}>
      <datalist id="bid-products">
        {offered.map((product) => (
          <option key={product.id} value={product.name}>
            {product.description}
          </option>
        ))}
      </datalist>
      {groups.map((group, place) => (
        <section key={group.key} className={classes.group} aria-label={group.name || `Group ${place + 1}`}>
          <GroupHead
            group={group}
            place={place}
            count={groups.length}
            error={errors.get(group.key)}
            dispatch={dispatch}
            commands={commands}
            disabled={disabled}
          />
          {group.lines.length > 0 && (
            <div role="grid" aria-label={`Lines of ${group.name || `group ${place + 1}`}`}>
              <div role="row" className={classes.heading}>
                {columns.map((column) => (
                  <span role="columnheader" key={column}>
                    {column}
                  </span>
                ))}
              </div>
              {group.lines.map((line, index) => (
                <LineRow
                  key={line.key}
                  line={line}
                  group={place}
                  place={index}
                  commands={commands}
                  products={productsByName}
                  errors={errors.get(line.key)}
                  disabled={disabled}
                />
              ))}
            </div>
          )}
          {!disabled && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconPlus size={14} />}
              onClick={() => commands.addLine(place, group.lines.length - 1)}
            >
              Add a line
            </Button>
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
          Add a group
        </Button>
      )}
    </div>
  )
}
