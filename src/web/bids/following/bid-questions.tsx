import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconMail, IconPhone } from '@tabler/icons-react'
import type { Bid, BidQuestion } from '../../../contract/bids.ts'
import type { Language } from '../../../domain/people.ts'
import { Rich } from '../../language/rich.tsx'
import { t } from '../../language/t.ts'
import { notifyError, notifySuccess } from '../../ui/notify.ts'
import { telephoneLink } from '../../ui/telephone-link.ts'
import { RecentTime } from '../../ui/time-text.tsx'
import { useBidSteps } from '../use-bid-steps.ts'
import classes from './bid-following.module.css'

/** The customer's questions. Each keeps its buttons until someone marks it as answered. */
export function BidQuestions({ bid }: { bid: Bid }) {
  if (bid.questions.length === 0) return null
  return (
    <Stack gap="sm" component="ul" className="plain-list" aria-label={t('Questions')}>
      {bid.questions.map((question) => (
        <li key={question.id}>
          <Question bid={bid} question={question} />
        </li>
      ))}
    </Stack>
  )
}

function Question({ bid, question }: { bid: Bid; question: BidQuestion }) {
  const { noteAnswered } = useBidSteps(bid)
  async function answered() {
    try {
      notifySuccess((await noteAnswered.mutateAsync(question.id)).message)
    } catch (error) {
      notifyError(error)
    }
  }
  return (
    <>
      <Text size="sm" c="dimmed">
        <Rich
          message="{name} asked <0/>"
          values={{ name: question.name }}
          components={[<RecentTime key="asked" instant={question.askedAt} />]}
        />
        {question.answeredAt !== null && (
          <>
            {' · '}
            <Rich
              message="answered <0/>"
              components={[<RecentTime key="answered" instant={question.answeredAt} />]}
            />
          </>
        )}
      </Text>
      <blockquote className={classes.question} data-answered={question.answeredAt !== null || undefined}>
        {question.question}
      </blockquote>
      {question.answeredAt === null && (
        <Group gap="xs" mt={6}>
          <Reply bid={bid} question={question} />
          <Button
            size="xs"
            variant="default"
            leftSection={<IconCheck size={14} aria-hidden />}
            loading={noteAnswered.isPending}
            onClick={() => void answered()}
          >
            {t('Answered')}
          </Button>
        </Group>
      )}
    </>
  )
}

/** Subjects of e-mails to the customer, in the language of the bid. */
const subjects = {
  en: { bid: 'Your question about bid', change_order: 'Your question about change order' },
  es: {
    bid: 'Su pregunta sobre la propuesta',
    change_order: 'Su pregunta sobre la orden de cambio',
  },
} as const satisfies Record<Language, Record<Bid['kind'], string>>

/** A link to the contact that the customer gave, an e-mail address or a phone number. */
function Reply({ bid, question: { contact, question } }: { bid: Bid; question: BidQuestion }) {
  if (contact === '') return null
  const isMail = contact.includes('@')
  const Icon = isMail ? IconMail : IconPhone
  const subject = `${subjects[bid.language][bid.kind]} ${bid.number}, ${bid.project.number}`
  const quoted = question.replaceAll(/^/gm, '> ').slice(0, 1000)
  const href = isMail
    ? `mailto:${encodeURIComponent(contact)}?${new URLSearchParams({ subject, body: `\n\n${quoted}` }).toString().replaceAll('+', '%20')}`
    : telephoneLink(contact)
  return (
    <Button
      component="a"
      href={href}
      size="xs"
      variant="default"
      leftSection={<Icon size={14} aria-hidden />}
      aria-label={isMail ? t('Write to {contact}', { contact }) : t('Call {contact}', { contact })}
    >
      {contact}
    </Button>
  )
}
