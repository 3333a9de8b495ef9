import { Button, Drawer, Stack, Textarea, TextInput } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ApiError } from '../api/api-error.ts'
import { letterWords } from '../language/letter-words.ts'
import { t } from '../language/t.ts'
import { useFocusReturn } from '../ui/use-focus-return.ts'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import { OutgoingPreview } from './message-preview.tsx'
import classes from './send-drawer.module.css'
import { PaperProblems } from './send-problems.tsx'
import { SendFailure, SendResult } from './send-result.tsx'
import { type Paper, usePaperForm } from './use-paper-form.ts'

/** Sends a paper by e-mail: the choices at the left, exactly what goes out at the right, and the button that sends it. */
export function SendPaperDrawer({
  title,
  what,
  paper,
  sent,
  footWord,
  onClose,
  children,
}: {
  title: string
  /** As a person calls the paper: `invoice`. */
  what: string
  paper: Paper
  /** What to say once a message that had to wait was taken: `Invoice sent successfully`. */
  sent: string
  /** What sending does, beside the button. */
  footWord?: string
  onClose: () => void
  /** Choices of this kind of paper, above the words. */
  children?: ReactNode
}) {
  const wide = useWideScreen()
  useFocusReturn()
  const form = usePaperForm(paper)
  const { message, answer } = form
  const shown = message.data
  const mayGo = form.isCurrent && shown !== undefined && shown.problems.length === 0
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={wide ? 'min(100%, 78rem)' : '100%'}
      title={title}
      classNames={{ body: classes.body ?? '', content: classes.content ?? '' }}
    >
      {answer ? (
        <SendResult answer={answer} what={what} sent={sent} onNews={paper.refresh} onClose={onClose} />
      ) : (
        <form
          className={classes.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (mayGo) void form.sendNow(shown)
          }}
        >
          <div className={classes.columns}>
            <Stack gap="md" className={classes.fields}>
              {shown && form.isCurrent && <PaperProblems problems={shown.problems} />}
              <Address form={form} />
              {children}
              <Words form={form} />
            </Stack>
            <OutgoingPreview message={message} pdf={form.pdf} isStale={!form.isCurrent} />
          </div>
          <div className={classes.foot}>
            <SendFailure failure={form.failure} channel="email" />
            <span className={classes.footWord}>{footWord}</span>
            <Button variant="default" className={classes.close ?? ''} onClick={onClose}>
              {t('Close')}
            </Button>
            <Button
              type="submit"
              loading={form.isSending}
              disabled={!mayGo}
              leftSection={<IconSend size={16} aria-hidden />}
            >
              {t('Send the e-mail')}
            </Button>
          </div>
        </form>
      )}
    </Drawer>
  )
}

type Form = ReturnType<typeof usePaperForm>

function fieldsOf({ message, failure }: Form): Readonly<Record<string, string>> {
  const error = failure ?? message.error
  return error instanceof ApiError ? error.fields : {}
}

function Address({ form }: { form: Form }) {
  const { choices, set } = form
  return (
    <div>
      <TextInput
        label={letterWords.to}
        type="email"
        id="send-to"
        autoComplete="off"
        maxLength={200}
        error={fieldsOf(form)['to']}
        value={choices.to}
        onChange={({ currentTarget: { value } }) => set({ to: value })}
      />
      <TextInput
        label={t('Name')}
        mt="xs"
        autoComplete="off"
        maxLength={200}
        value={choices.toName}
        onChange={({ currentTarget: { value } }) => set({ toName: value })}
      />
    </div>
  )
}

function Words({ form }: { form: Form }) {
  const { choices, set, message } = form
  const fields = fieldsOf(form)
  return (
    <>
      <TextInput
        label={t('Subject')}
        placeholder={message.data?.subject}
        description={t('Empty: the usual one, as shown')}
        maxLength={200}
        error={fields['subject']}
        value={choices.subject}
        onChange={({ currentTarget: { value } }) => set({ subject: value })}
      />
      <Textarea
        label={t('Message')}
        description={t('Empty: the usual words, as shown.')}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={4000}
        error={fields['caption']}
        value={choices.caption}
        onChange={({ currentTarget: { value } }) => set({ caption: value })}
      />
    </>
  )
}
