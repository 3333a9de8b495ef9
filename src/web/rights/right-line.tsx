import { Anchor, Badge, Group, Text } from '@mantine/core'
import type { Right } from '../../contract/rights.ts'
import { sentence } from '../language/sentences.ts'
import { t } from '../language/t.ts'
import { formatDay } from '../ui/time.ts'
import { DateText } from '../ui/time-text.tsx'
import { rightColors, rightWords, stateWord } from './rights-words.ts'

/** How a right stands, in a word with its color. */
export function RightState({ state, daysLeft }: Pick<Right, 'state' | 'daysLeft'>) {
  return (
    <Badge color={rightColors[state]} variant="light" tt="none">
      {stateWord(state, daysLeft)}
    </Badge>
  )
}

/** One right: its last day, how that is counted, and where it is written. */
export function RightLine({ right }: { right: Right }) {
  const { kind, day, formula, section, doneOn, note } = right
  return (
    <li>
      <Group gap="xs">
        <Text fw={600}>{rightWords[kind]}</Text>
        <RightState {...right} />
        {day !== null && doneOn === null && <DateText day={day} />}
        {doneOn !== null && (
          <Text size="sm" c="dimmed">
            <DateText day={doneOn} />
          </Text>
        )}
      </Group>
      {formula !== '' && (
        <Text size="sm">
          {sentence(formula, right.formulaParts)} ·{' '}
          <Anchor
            href={right.officialText}
            target="_blank"
            rel="noreferrer"
            size="sm"
            underline="always"
            title={sayWording(right)}
          >
            {section}
          </Anchor>
        </Text>
      )}
      {note !== '' && (
        <Text size="sm" c="dimmed">
          {sentence(note, right.noteParts)}
        </Text>
      )}
    </li>
  )
}

function sayWording({ inForceSince, source }: Right): string {
  return inForceSince === null
    ? source
    : t('In force since {day}, by {source}', { day: formatDay(inForceSince), source })
}
