import { useRef, useState } from 'react'
import type { PublicBid } from '../../contract/public-bids.ts'
import {
  type BidTotals,
  bidTotals,
  chooseOptions,
  isIncluded,
  scheduleForTotal,
} from '../../domain/bid-money.ts'
import type { Cents } from '../../domain/money.ts'
import { dropKept, readKept, writeKept } from './kept.ts'

export type PublicItem = PublicBid['groups'][number]['items'][number]

/** The bid with the reader's choice of options. The server checks the total by the same functions. */
export interface ChosenBid extends Pick<BidTotals, 'subtotal' | 'total'> {
  groups: PublicBid['groups']
  chosen: PublicItem[]
  optionCount: number
  schedule: { label: string; percent: number | null; due: Cents }[]
}

export function chooseFrom(bid: PublicBid, selected: readonly number[]): ChosenBid {
  const groups = chooseOptions(bid.groups, selected).map((group) => ({
    ...group,
    amount: group.items.filter(isIncluded).reduce((sum, item) => sum + item.amount, 0),
  }))
  const priced = groups.map(({ items }) => ({ items: items.map((item) => ({ ...item, unitCost: 0 })) }))
  const { subtotal, total } = bidTotals(priced, bid.discount)
  const options = groups.flatMap((group) => group.items).filter((item) => item.optional)
  return {
    groups,
    subtotal,
    total,
    chosen: options.filter((item) => item.selected),
    optionCount: options.length,
    schedule: total === bid.total ? bid.paymentSchedule : scheduleForTotal(bid.paymentSchedule, total),
  }
}

/** The ids of the options that the company has preselected. */
export function selectedIn(bid: PublicBid): number[] {
  return optionsOf(bid).flatMap((item) => (item.selected ? [item.id] : []))
}

function optionsOf(bid: PublicBid): PublicItem[] {
  return bid.groups.flatMap((group) => group.items).filter((item) => item.optional)
}

/** The text fields of the page's three forms: sign, ask and decline. */
const typedFields = ['name', 'email', 'askName', 'contact', 'question', 'reason'] as const
type TypedField = (typeof typedFields)[number]
type Typed = Record<TypedField, string>

interface Kept extends Typed {
  revision: number
  selected: number[]
}

export interface PublicDraft {
  selected: readonly number[]
  typed: Readonly<Typed>
  tick: (id: number, on: boolean) => void
  type: (field: TypedField, text: string) => void
  /** Removes text that was sent and keeps what was typed since. @returns what stays */
  removeSent: (field: TypedField, sent: string) => string
  /** Removes the draft, once the bid is answered. */
  drop: () => void
}

/** The chosen options and the typed text. This browser keeps them through a reload, until the bid is answered. */
export function useDraft(bid: PublicBid, bidIndex: string): PublicDraft {
  const key = `public-bid:${bidIndex}`
  const [draft, setDraft] = useState<Kept>(() => draftOf(bid, readKept<Partial<Kept>>(key)))
  const latest = useRef(draft)
  const change = (part: Partial<Kept>) => {
    latest.current = { ...latest.current, ...part }
    setDraft(latest.current)
    writeKept(key, latest.current)
  }
  return {
    selected: draft.selected,
    typed: draft,
    tick: (id, on) => {
      const others = latest.current.selected.filter((each) => each !== id)
      change({ selected: on ? [...others, id].sort((a, b) => a - b) : others })
    },
    type: (field, text) => change({ [field]: text }),
    removeSent: (field, sent) => {
      const now = latest.current[field].trimStart()
      const rest = now.startsWith(sent) ? now.slice(sent.length).trimStart() : now
      change({ [field]: rest })
      return rest
    },
    drop: () => dropKept(key),
  }
}

/** Typed text survives a new revision. Chosen options don't: the lines may be others. */
function draftOf(bid: PublicBid, kept: Partial<Kept> | undefined): Kept {
  const isSameRevision = kept?.revision === bid.revision && Array.isArray(kept.selected)
  const ids = new Set(optionsOf(bid).map((item) => item.id))
  const typed = typedFields.map((field) => [field, typeof kept?.[field] === 'string' ? kept[field] : ''])
  return {
    ...(Object.fromEntries(typed) as Typed),
    revision: bid.revision,
    selected: isSameRevision ? (kept.selected?.filter((id) => ids.has(id)) ?? []) : selectedIn(bid),
  }
}
