import { Button, Group, Popover, Stack, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { t } from '../../language/t.ts'
import { columns } from '../project-columns.tsx'
import classes from '../projects.module.css'
import { type CellEditorProps, type SiteText, trimmed } from './cell-change.ts'

/** The address, in a form below its cell. Tab in its last field goes on to the next cell. */
export function SiteEditor({ project, typed, onType, onSave, onCancel, onNext }: CellEditorProps) {
  const [site, setSite] = useState<SiteText>(() => {
    const before = typed()
    if (before?.column === 'site') return before.value
    const { street, city, state, zip } = project.site
    return { street, city, state, zip }
  })
  const change = trimmed({ column: 'site', value: site })
  const field = (name: keyof SiteText) => ({
    size: 'xs',
    autoComplete: 'off',
    maxLength: 200,
    value: site[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget
      const after = { ...site, [name]: value }
      setSite(after)
      onType({ column: 'site', value: after })
    },
  })
  const goOn = (event: KeyboardEvent, back: boolean) => {
    if (event.key !== 'Tab' || event.shiftKey !== back) return
    event.preventDefault()
    event.stopPropagation()
    onNext(change, back)
  }

  return (
    <Popover
      opened
      // The popover treats Escape like a click outside, which saves.
      closeOnEscape={false}
      onDismiss={() => onSave(change)}
      position="bottom-start"
      width={320}
      shadow="md"
      trapFocus
    >
      <Popover.Target>
        <span>{columns.site.cell(project)}</span>
      </Popover.Target>
      <Popover.Dropdown
        aria-label={t('Address of {number}', { number: project.number })}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          onCancel()
        }}
      >
        <form
          onSubmit={(event) => {
            event.preventDefault()
            onSave(change)
          }}
        >
          <Stack gap="xs">
            <TextInput
              label={t('Street')}
              data-autofocus
              {...field('street')}
              onKeyDown={(event) => goOn(event, true)}
            />
            <div className={classes.cityLine}>
              <TextInput label={t('City')} {...field('city')} />
              <TextInput label={t('State')} {...field('state')} />
              <TextInput
                label={t('ZIP')}
                inputMode="numeric"
                {...field('zip')}
                onKeyDown={(event) => goOn(event, false)}
              />
            </div>
            <Group justify="flex-end" gap="xs">
              <Button size="xs" variant="default" tabIndex={-1} onClick={onCancel}>
                {t('Cancel')}
              </Button>
              <Button size="xs" type="submit" tabIndex={-1}>
                {t('Save')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
