import { clsx } from 'clsx'
import { useId } from 'react'
import classes from './segments.module.css'

/**
 * One of a few choices, all of them in sight. Mantine's own has the browser lay out the whole page as soon as it is there,
 * to know where its moving part belongs.
 */
export function Segments<Value extends string>({
  label,
  choices,
  value,
  onChange,
  size = 'sm',
  wide = false,
  strong = false,
  disabled = false,
}: {
  /** What is chosen, for screen readers. */
  label: string
  choices: readonly { value: NoInfer<Value>; label: string }[]
  value: Value
  onChange(value: NoInfer<Value>): void
  size?: 'xs' | 'sm' | 'lg'
  /** As wide as there is room. */
  wide?: boolean
  /** In the color of a main button. */
  strong?: boolean
  disabled?: boolean
}) {
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={clsx('segments', classes['root'], wide && classes['wide'])}
    >
      {choices.map((choice) => (
        <label key={choice.value} className={classes['segment']}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            disabled={disabled}
            onChange={() => onChange(choice.value)}
          />
          <span className={clsx(classes['word'], classes[size], strong && classes['strong'])}>
            {choice.label}
          </span>
        </label>
      ))}
    </div>
  )
}
