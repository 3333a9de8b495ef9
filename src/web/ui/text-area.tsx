import { Textarea, type TextareaProps } from '@mantine/core'

/**
 * A field of several lines that the browser itself lets grow with its text, from `minRows` to `maxRows`. Mantine's own
 * way measures the page at each letter.
 */
export function TextArea({
  minRows = 1,
  maxRows,
  ...props
}: Omit<TextareaProps, 'autosize' | 'rows' | 'styles'>) {
  return (
    <Textarea
      {...props}
      // As many as an older browser shows at once.
      rows={minRows}
      styles={{
        input: {
          fieldSizing: 'content',
          minHeight: linesHigh(minRows),
          ...(maxRows !== undefined && { maxHeight: linesHigh(maxRows) }),
        },
      }}
    />
  )
}

/** So many lines with the field's padding and border. */
const linesHigh = (lines: number) => `calc(${lines}lh + 2 * var(--input-padding-y) + 2px)`
