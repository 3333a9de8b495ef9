import classes from './frame.module.css'

/** What every entry of the phone's sheets looks like. */
export const sheetButton = {
  variant: 'subtle',
  color: 'gray',
  justify: 'flex-start',
  c: 'inherit',
  classNames: { root: classes.sheetButton ?? '', label: classes.sheetLabel ?? '' },
} as const
