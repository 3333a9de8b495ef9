import { Alert, Anchor, Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { CalendarFeed } from '../../../contract/appointments.ts'
import { companyDayOf } from '../../../domain/dates.ts'
import { messageOf } from '../../api/api-error.ts'
import { Rich } from '../../language/rich.tsx'
import { t } from '../../language/t.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { notifyError, notifySuccess } from '../../ui/notify.ts'
import { Segments } from '../../ui/segments.tsx'
import { formatDay } from '../../ui/time.ts'
import { RelativeTime } from '../../ui/time-text.tsx'
import classes from '../appointments.module.css'
import { useCalendarFeeds, useCreateFeed, useRevokeFeed } from '../appointments-api.ts'

/** Makes and ends links that show the appointments in another calendar application. */
export default function CalendarLinks({ onClose }: { onClose: () => void }) {
  const feeds = useCalendarFeeds()
  return (
    <Dialog onClose={onClose} title={t('In your own calendar app')} size="lg">
      <Stack>
        <Text size="sm">
          {t(
            'A calendar link shows your appointments in the calendar on your phone or computer and stays up to date. Anyone with the link can read them, so keep it private.',
          )}
        </Text>
        <NewLink />
        <Loaded query={feeds} lines={2}>
          {(links) => <Links feeds={links} />}
        </Loaded>
      </Stack>
    </Dialog>
  )
}

function NewLink() {
  const create = useCreateFeed()
  const [whose, setWhose] = useState<'mine' | 'everybody'>('mine')
  if (create.data) return <Address url={create.data.url} onAnother={() => create.reset()} />
  return (
    <div>
      <Group gap="xs">
        <Segments
          label={t('Whose appointments the link shows')}
          value={whose}
          choices={[
            { value: 'mine', label: t('Mine') },
            { value: 'everybody', label: t('Everybody’s') },
          ]}
          onChange={setWhose}
        />
        <Button loading={create.isPending} onClick={() => create.mutate(whose === 'everybody')}>
          {t('Make a link')}
        </Button>
      </Group>
      <FailureAlert mt="xs">{create.error && messageOf(create.error)}</FailureAlert>
    </div>
  )
}

/** Shown only once, because the server stores just a hash of it. */
function Address({ url, onAnother }: { url: string; onAnother: () => void }) {
  return (
    <Alert color="green" title={t('Your link. You’ll see it only this once.')}>
      <Stack gap="sm">
        <Group gap="xs" wrap="nowrap" align="flex-end">
          <TextInput
            label={t('Address')}
            readOnly
            value={url}
            flex={1}
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton value={url}>
            {({ copied, copy }) => (
              <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={copy}>
                {copied ? t('Copied') : t('Copy')}
              </Button>
            )}
          </CopyButton>
        </Group>
        <Text size="sm">
          <Rich
            message="<0>iPhone, iPad, Mac:</0> <1>open this link there</1> and confirm the subscription."
            components={[
              <strong key="device" />,
              <Anchor key="link" href={url.replace(/^https?:/, 'webcal:')} inherit />,
            ]}
          />
        </Text>
        <Text size="sm">
          <Rich
            message="<0>Google Calendar:</0> on a computer, beside “Other calendars” choose “+”, then “From URL”, and paste the address; Google looks for changes a few times a day."
            components={[<strong key="program" />]}
          />
        </Text>
        <Group>
          <Button variant="subtle" size="compact-sm" onClick={onAnother}>
            {t('Make another link')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}

function Links({ feeds }: { feeds: readonly CalendarFeed[] }) {
  const confirm = useConfirm()
  const revoke = useRevokeFeed()

  async function end({ id }: CalendarFeed) {
    const yes = await confirm({
      title: t('End this link?'),
      message: t('Calendars that use it stop showing appointments.'),
      confirmLabel: t('End link'),
      danger: true,
    })
    if (!yes) return
    try {
      notifySuccess((await revoke.mutateAsync(id)).message)
    } catch (error) {
      notifyError(error, t('The link still works'))
    }
  }

  if (feeds.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('You have no calendar link yet.')}
      </Text>
    )
  }
  return (
    <section aria-label={t('Your links')}>
      <Text fw={600}>{t('Your links')}</Text>
      <ul className={`plain-list ${classes.list}`}>
        {feeds.map((feed) => (
          <li key={feed.id}>
            <Group justify="space-between" gap="xs" wrap="nowrap">
              <Text size="sm">
                {feed.everybody
                  ? t('Everybody’s appointments, made {day}', {
                      day: formatDay(companyDayOf(new Date(feed.createdAt))),
                    })
                  : t('Your appointments, made {day}', {
                      day: formatDay(companyDayOf(new Date(feed.createdAt))),
                    })}
                ;{' '}
                {feed.lastReadAt ? (
                  <Rich
                    message="last read <0></0>"
                    components={[<RelativeTime key="read" instant={feed.lastReadAt} />]}
                  />
                ) : (
                  t('not read yet')
                )}
              </Text>
              <Button
                variant="subtle"
                color="gray"
                leftSection={<IconTrash size={16} aria-hidden />}
                style={{ flex: 'none' }}
                onClick={() => void end(feed)}
              >
                {t('End')}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
    </section>
  )
}
