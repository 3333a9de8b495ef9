import { z } from 'zod'
import { quote, type Sentence, type SentenceParts, say } from '../../domain/sentences/say.ts'

/** What is wrong with a part of a request: our own sentence or the library's, with its values. */
export function sentenceOfIssue(issue: z.core.$ZodIssue): Sentence {
  if (issue.code === 'custom' && issue.params !== undefined && 'message' in issue.params) {
    return { ...(issue.params as unknown as SentenceParts), text: issue.message }
  }
  const sentence = sentencesWithValues(issue).find(({ text }) => text === issue.message)
  return sentence ?? { text: issue.message, message: issue.message, params: {} }
}

/** Those that may be meant by such an issue; a schema's own message may stand in their place. */
function sentencesWithValues(issue: z.core.$ZodIssue): Sentence[] {
  switch (issue.code) {
    case 'invalid_type': {
      const received = Number.isNaN(issue.input) ? 'NaN' : z.core.util.parsedType(issue.input)
      const types = { expected: noun(issue.expected), received: noun(received) }
      return [say('Invalid input: expected {expected}, received {received}', types)]
    }
    case 'too_big':
      return tooBig(noun(issue.origin), issue.maximum)
    case 'too_small':
      return tooSmall(noun(issue.origin), issue.minimum)
    case 'not_multiple_of':
      return [say('Invalid number: must be a multiple of {count}', { count: issue.divisor })]
    case 'invalid_value':
      return [
        say('Invalid option: expected one of {options}', {
          options: z.core.util.joinValues(issue.values, '|'),
        }),
        say('Invalid input: expected {text}', { text: z.core.util.joinValues(issue.values, '|') }),
      ]
    case 'invalid_format':
      return [
        say('Invalid {format}', {
          format: issue.format === 'email' ? say('email address') : quote(issue.format),
        }),
        say('Invalid string: must match pattern {pattern}', { pattern: issue.pattern ?? '' }),
      ]
    default:
      return []
  }
}

function tooBig(kind: Sentence, maximum: number | bigint): Sentence[] {
  const count = String(maximum)
  return [
    say('Must be at most {count} characters', { count: maximum.toLocaleString('en-US') }),
    say('Too big: expected {kind} to have <={count} characters', { kind, count }),
    say('Too big: expected {kind} to have <={count} items', { kind, count }),
    say('Too big: expected {kind} to be <={count}', { kind, count }),
    say('Too big: expected {kind} to be <{count}', { kind, count }),
  ]
}

function tooSmall(kind: Sentence, minimum: number | bigint): Sentence[] {
  const count = String(minimum)
  return [
    say('Too small: expected {kind} to have >={count} characters', { kind, count }),
    say('Too small: expected {kind} to have >={count} items', { kind, count }),
    say('Too small: expected {kind} to be >={count}', { kind, count }),
    say('Too small: expected {kind} to be >{count}', { kind, count }),
  ]
}

const nouns = [
  'string',
  'number',
  'int',
  'boolean',
  'array',
  'object',
  'date',
  'undefined',
  'null',
  'NaN',
] as const

function noun(name: string): Sentence {
  const known = nouns.find((each) => each === name)
  return known ? say(known) : quote(name)
}
