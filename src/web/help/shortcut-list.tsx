import { Box, Kbd, Stack, Title } from '@mantine/core'
import { t } from '../language/t.ts'
import classes from './help-page.module.css'

const control = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : t('Ctrl')

interface Shortcut {
  press: readonly string[]
  does: string
}

/** The keyboard shortcuts, by where they work. */
const shortcuts: readonly { place: string; keys: readonly Shortcut[] }[] = [
  {
    place: t('Everywhere'),
    keys: [
      { press: [control, 'K'], does: t('Search, and go to any screen') },
      { press: [t('Shift'), 'Enter'], does: t('In the search: a project’s next step') },
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
      { press: ['Tab'], does: t('Next field or button') },
      { press: ['Esc'], does: t('Close what’s on top') },
    ],
  },
  {
    place: t('On a project'),
    keys: [{ press: ['1 – 7'], does: t('Go to a tab: overview, bids, money and so on') }],
  },
  {
    place: t('Table of projects'),
    keys: [
      { press: ['↑ ↓'], does: t('Next project, or the one before') },
      { press: ['← →'], does: t('To a cell that you can change') },
      { press: ['F2'], does: t('Change the cell. Enter saves, Escape cancels.') },
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
      { press: [control, 'C'], does: t('Copy lines. Ctrl V pastes them, or rows from a spreadsheet.') },
      { press: [control, 'Z'], does: t('Undo. Ctrl Y redoes.') },
    ],
  },
  {
    place: t('Notes'),
    keys: [{ press: [control, 'Enter'], does: t('Save the note') }],
  },
  {
    place: t('Photos and papers'),
    keys: [
      { press: ['← →'], does: t('Previous, next') },
      { press: ['+ −'], does: t('Zoom in, zoom out') },
    ],
  },
]

/** Every keyboard shortcut, in as many columns as fit. */
export function ShortcutList() {
  return (
    <div className={classes.shortcuts}>
      {shortcuts.map(({ place, keys }) => (
        <section key={place}>
          <Title order={3} size="sm" mb="xs">
            {place}
          </Title>
          <Stack component="dl" gap={6} m={0} fz="sm">
            {keys.map(({ press, does }) => (
              <div key={does}>
                <dt>
                  {press.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </dt>
                <Box component="dd" m={0}>
                  {does}
                </Box>
              </div>
            ))}
          </Stack>
        </section>
      ))}
    </div>
  )
}
