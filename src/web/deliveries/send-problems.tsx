import { Alert, Button, Checkbox, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { OutgoingMessage } from '../../contract/bid-actions.ts'
import type { Bid } from '../../contract/bids.ts'
import type { Project } from '../../contract/projects.ts'
import { messageOf } from '../api/api-error.ts'
import { sentence } from '../language/sentences.ts'
import { t } from '../language/t.ts'
import { useCurrentUser } from '../session/auth-context.tsx'
import { useEmployeePath } from '../session/paths.ts'
import { type SendWay, useAgreeToWhatsApp } from './sending-api.ts'

const ExtendDialog = lazy(() => import('../bids/following/extend-dialog.tsx'))

interface MendProps {
  bid: Bid
  project: Project
  onChange: (change: { way: SendWay }) => void
  onLeave: () => void
}

interface Checked {
  message: Pick<OutgoingMessage, 'problems' | 'problemParts'>
}

/** Why it cannot be sent yet, with a way to fix each problem. */
export function SendProblems({ message, ...mend }: MendProps & Checked) {
  return <ProblemList message={message} mend={(problem) => <Mend problem={problem} {...mend} />} />
}

/** The same for e-mail only, where an address or the settings may be missing. */
export function PaperProblems({ message }: Checked) {
  return (
    <ProblemList
      message={message}
      mend={(problem) => {
        const remedy = remedyOf(problem)
        if (remedy === 'recipient') return <EnterRecipient />
        return remedy === 'settings' ? <ToSettings otherwise={t('Ask an administrator.')} /> : null
      }}
    />
  )
}

function ProblemList({
  message: { problems, problemParts },
  mend,
}: Checked & { mend: (problem: string) => ReactNode }) {
  if (problems.length === 0) return null
  return (
    <Alert color="yellow" role="alert" title={t('You can’t send this yet')}>
      <Stack gap="sm">
        {problems.map((problem, index) => (
          <div key={problem}>
            <Text size="sm" mb={4}>
              {sentence(problem, problemParts?.[index])}.
            </Text>
            {mend(problem)}
          </div>
        ))}
      </Stack>
    </Alert>
  )
}

type Remedy = 'consent' | 'recipient' | 'extend' | 'new-link' | 'settings' | 'editor'

/** What helps with each of the server's sentences. */
const remedies: readonly [reason: RegExp, remedy: Remedy][] = [
  [/not agreed to be written to on WhatsApp/, 'consent'],
  [/has no (?:e-mail|telephone)|Must be an e-mail|is not a telephone number/, 'recipient'],
  [/has expired/, 'extend'],
  [/was taken back/, 'new-link'],
  [/is not set up/, 'settings'],
  [/payment schedule|without lines|until which the bid is valid has passed/, 'editor'],
]

function remedyOf(problem: string): Remedy | undefined {
  return remedies.find(([reason]) => reason.test(problem))?.[1]
}

function Mend({ problem, bid, project, onChange, onLeave }: MendProps & { problem: string }) {
  const path = useEmployeePath()
  switch (remedyOf(problem)) {
    case 'consent':
      return <Consent project={project} />
    case 'recipient':
      return <EnterRecipient />
    case 'extend':
      return <Extend bid={bid} />
    case 'new-link':
      return (
        <Button size="xs" variant="default" onClick={() => onChange({ way: 'link' })}>
          {t('Make a new link')}
        </Button>
      )
    case 'settings':
      return <ToSettings otherwise={t('Ask an administrator, or copy the link for now.')} />
    case 'editor':
      return (
        <Button
          size="xs"
          variant="default"
          component={Link}
          to={path(`projects/${bid.project_id}/bids/${bid.id}`)}
          onClick={onLeave}
        >
          {problem.includes('schedule') ? t('Fix the payment schedule') : t('Fix it in the bid')}
        </Button>
      )
    default:
      return null
  }
}

function Consent({ project: { customer } }: { project: Project }) {
  const agree = useAgreeToWhatsApp(customer.id)
  return (
    <Checkbox
      label={t('{name} told us that we may write to them on WhatsApp about this work.', {
        name: customer.name,
      })}
      checked={agree.isPending || agree.isSuccess}
      disabled={agree.isPending}
      error={agree.error ? messageOf(agree.error) : undefined}
      onChange={() => agree.mutate()}
    />
  )
}

function Extend({ bid }: { bid: Bid }) {
  const queryClient = useQueryClient()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        {t('Extend')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ExtendDialog
            bid={bid}
            onClose={() => {
              setOpen(false)
              void queryClient.invalidateQueries({ queryKey: ['bids'] })
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function EnterRecipient() {
  return (
    <Button size="xs" variant="default" onClick={() => document.getElementById('send-to')?.focus()}>
      {t('Enter one below')}
    </Button>
  )
}

function ToSettings({ otherwise }: { otherwise: string }) {
  const { role } = useCurrentUser()
  const path = useEmployeePath()
  if (role !== 'admin') return <Text size="sm">{otherwise}</Text>
  return (
    <Button size="xs" variant="default" component={Link} to={path('settings#sending')}>
      {t('See what is missing')}
    </Button>
  )
}
