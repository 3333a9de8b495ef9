import { type Panels, usePanel } from '../ui/use-panel.ts'

const kinds = ['new', 'edit', 'release'] as const

/** What is open beside a list of permits. */
export const usePermitPanel = () => usePanel(kinds)

export type OpenPermitPanel = Panels<(typeof kinds)[number]>['open']
