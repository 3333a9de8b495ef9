import { Kbd } from '@mantine/core'
import type { shortcuts } from './shortcuts.ts'

/** Which key does what, as a list of descriptions; how it is laid out is its place's. */
export function KeyList({
  keys,
  className,
}: {
  keys: (typeof shortcuts)[number]['keys']
  className: string | undefined
}) {
  return (
    <dl className={className}>
      {keys.map(({ press, does }) => (
        <div key={does}>
          <dt>
            {press.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  )
}
