import { useState } from 'react'
import type { PublicBid } from '../../contract/public-bids.ts'
import { type BidTotals, bidTotals, chooseOptions, isIncluded, scheduleForTotal } from '../../domain/bids.ts'
import type { Cents } from '../../domain/money.ts'
import { dropKept, readKept, writeKept } from './kept.ts'

export type PublicItem = PublicBid['groups'][number]['items'][number]

/** The bid with the reader's choice of options, added up by the very rules that the server signs by. */
export interface ChosenBid extends Pick<BidTotals, 'subtotal' | 'total'> {
  groups: PublicBid['groups']
  /** The optional lines that are chosen. */
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

/** The numbers of the options that the bid itself has chosen. */
export function selectedIn(bid: PublicBid): number[] {
  return optionsOf(bid).flatMap((item) => (item.selected ? [item.id] : []))
}

function optionsOf(bid: PublicBid): PublicItem[] {
  return bid.groups.flatMap((group) => group.items).filter((item) => item.optional)
}

interface Kept {
  revision: number
  selected: number[]
  name: string
}

/** Options and typed name of this bid, kept in this browser until it is answered, so that a reload loses neither. */
export function useDraft(bid: PublicBid, bidIndex: string) {
  const key = `public-bid:${bidIndex}`
  const [draft, setDraft] = useState<Kept>(() => {
    const kept = readKept<Partial<Kept>>(key)
    const isOfThis = kept?.revision === bid.revision && Array.isArray(kept.selected)
    const ids = new Set(optionsOf(bid).map((item) => item.id))
    return {
      revision: bid.revision,
      selected: isOfThis ? (kept.selected?.filter((id) => ids.has(id)) ?? []) : selectedIn(bid),
      name: typeof kept?.name === 'string' ? kept.name : '',
    }
  })
  const change = (next: Kept) => {
    setDraft(next)
    writeKept(key, next)
  }
  return {
    ...draft,
    tick: (id: number, on: boolean) => {
      const others = draft.selected.filter((each) => each !== id)
      change({ ...draft, selected: on ? [...others, id].sort((a, b) => a - b) : others })
    },
    setName: (name: string) => change({ ...draft, name }),
    drop: () => dropKept(key),
  }
}
