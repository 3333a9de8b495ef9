import { t } from '../language/t.ts'

const control = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : t('Ctrl')

/** The keys that save time, by where they work. */
export const shortcuts: readonly {
  place: string
  keys: readonly { press: readonly string[]; does: string }[]
}[] = [
  {
    place: t('Everywhere'),
    keys: [
      { press: [control, 'K'], does: t('Search, and go to any screen') },
      { press: ['?'], does: t('Show these keys') },
      { press: ['N'], does: t('New lead') },
      { press: ['G', 'D'], does: t('Go to the dashboard') },
      { press: ['G', 'P'], does: t('Go to the projects') },
      { press: ['G', 'C'], does: t('Go to the calendar') },
      { press: ['G', 'U'], does: t('Go to the customers') },
      { press: ['G', 'T'], does: t('Go to the permits') },
      { press: ['G', 'I'], does: t('Go to the invoices') },
      { press: ['G', 'E'], does: t('Go to the expenses') },
      { press: ['G', 'R'], does: t('Go to the reports') },
      { press: ['Tab'], does: t('To the next field or button') },
      { press: ['Esc'], does: t('Close what lies on top') },
    ],
  },
  {
    place: t('Lines of a bid'),
    keys: [
      { press: ['Enter'], does: t('Down, or a new line') },
      { press: ['F2'], does: t('Edit the cell; Escape undoes the edit') },
      { press: [control, t('Space')], does: t('Products') },
      { press: [t('Shift'), '↑ ↓'], does: t('Select several lines') },
      { press: ['Alt', '↑ ↓'], does: t('Move lines') },
      { press: [control, 'D'], does: t('Duplicate lines') },
      { press: [control, 'C'], does: t('Copy lines; Ctrl V pastes them, also rows from a spreadsheet') },
      { press: [control, 'Z'], does: t('Undo; Ctrl Y brings it back') },
    ],
  },
  {
    place: t('Notes'),
    keys: [{ press: [control, 'Enter'], does: t('Save the note') }],
  },
  {
    place: t('Photos and papers'),
    keys: [
      { press: ['← →'], does: t('The one before, the next one') },
      { press: ['+ −'], does: t('Larger, smaller') },
    ],
  },
]
