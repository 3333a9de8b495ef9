import { clsx } from 'clsx'
import { Fragment, useId } from 'react'
import type { Column, RecordsShown } from './column.ts'
import cards from './list-cards.module.css'
import { PlainCheckbox } from './plain-controls.tsx'
import { Opener } from './record-table.tsx'

/** A list on a phone. A card has its record's name, facts, amount and actions, in this order. */
export function RecordCards<Row extends { id: number }>({
  rows,
  columns,
  opens,
  choosing,
  editor,
}: RecordsShown<Row>) {
  const isTall = columns.some(({ card }) => card === 'actions')
  const opened = rows.find(({ id }) => id === editor?.open)
  return (
    <>
      <ul className={clsx(cards.cards, isTall && cards.tall)}>
        {rows.map((row) => (
          <li key={row.id}>
            <Card row={row} columns={columns} to={opens?.(row)} />
            {choosing?.isFit(row) && (
              <Tick
                label={choosing.label(row)}
                isOn={choosing.chosen.some(({ id }) => id === row.id)}
                onTick={(isOn) => choosing.choose([row], isOn)}
              />
            )}
          </li>
        ))}
      </ul>
      {opened && <Fragment key={opened.id}>{editor?.render(opened)}</Fragment>}
    </>
  )
}

function Card<Row>({
  row,
  columns,
  to,
}: {
  row: Row
  columns: readonly Column<Row>[]
  to: string | (() => void) | undefined
}) {
  const parts = columns.map(({ key, card, cell, onCard }) => ({
    key,
    card,
    said: card && (onCard ?? cell)(row),
  }))
  const part = (place: Column<Row>['card']) => parts.find(({ card }) => card === place)?.said
  const [name, amount, actions] = [part('name'), part('amount'), part('actions')]
  const facts = parts.filter(({ card, said }) => card === 'fact' && Boolean(said))
  return (
    <div className={clsx(cards.card, cards.record)}>
      <div className={cards.name}>
        {to === undefined ? (
          name
        ) : (
          <Opener to={to} className={cards.opener}>
            {name}
          </Opener>
        )}
      </div>
      {facts.length > 0 && (
        <div className={cards.facts}>
          {facts.map(({ key, said }) => (
            <div key={key}>{said}</div>
          ))}
        </div>
      )}
      {amount && <div className={cards.amount}>{amount}</div>}
      {actions && <div className={cards.actions}>{actions}</div>}
    </div>
  )
}

function Tick({ label, isOn, onTick }: { label: string; isOn: boolean; onTick: (isOn: boolean) => void }) {
  const id = useId()
  return (
    <label className={cards.choice} htmlFor={id}>
      <PlainCheckbox
        id={id}
        aria-label={label}
        checked={isOn}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
    </label>
  )
}
