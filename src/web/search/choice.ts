import type { ComponentType } from 'react'

/** One thing the search offers: a screen to open, or a command. */
export interface Choice {
  /** Unique in the list. */
  key: string
  title: string
  detail: string
  Icon: ComponentType<{ size?: number | string; stroke?: number | string }>
  /** Like `projects/12`. */
  screen?: string
  act?: () => void
  /** More words that find it. */
  also?: string
}

export interface ChoiceGroup {
  title: string
  choices: readonly Choice[]
}
