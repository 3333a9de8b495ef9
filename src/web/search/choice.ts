import type { ComponentType } from 'react'

/** Something that the search offers: a place to go to, or something to do. */
export interface Choice {
  /** Unique among what is offered. */
  key: string
  title: string
  detail: string
  Icon: ComponentType<{ size?: number | string; stroke?: number | string }>
  /** Relative to the person's screens: `projects/12`. */
  screen?: string
  act?: () => void
  /** Found by these words too. */
  also?: string
}

export interface ChoiceGroup {
  title: string
  choices: readonly Choice[]
}
