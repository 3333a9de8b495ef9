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

  function type(after: SiteText) {
    setSite(after)
    onType({ column: 'site', value: after })
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
        <SiteForm
          site={site}
          onType={type}
          onSave={() => onSave(change)}
          onCancel={onCancel}
          onNext={(back) => onNext(change, back)}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

function SiteForm({
  site,
  onType,
  onSave,
  onCancel,
  onNext,
}: {
  site: SiteText
  onType: (site: SiteText) => void
  onSave: () => void
  onCancel: () => void
  onNext: (back: boolean) => void
}) {
  const field = (name: keyof SiteText) => ({
    size: 'xs',
    autoComplete: 'off',
    maxLength: 200,
    value: site[name],
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      onType({ ...site, [name]: event.currentTarget.value }),
  })
  const goOn = (event: KeyboardEvent, back: boolean) => {
    if (event.key !== 'Tab' || event.shiftKey !== back) return
    event.preventDefault()
    event.stopPropagation()
    onNext(back)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
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
  )
}
