import { Fragment } from 'react'

/** Text whose web addresses can be followed, in a window of their own. */
export function LinkedText({ text }: { text: string }) {
  const parts = text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/)
  return parts.map((part, index) =>
    // Every second part is what the brackets caught.
    index % 2 === 1 ? (
      <a key={`${index} ${part}`} href={part} target="_blank" rel="noopener noreferrer">
        {part}
      </a>
    ) : (
      <Fragment key={`${index} ${part}`}>{part}</Fragment>
    ),
  )
}
