import { Button, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconCamera, IconPhotoPlus, IconUpload } from '@tabler/icons-react'
import { type ChangeEvent, useEffect, useRef } from 'react'
import { Rich } from '../language/rich.tsx'
import { t } from '../language/t.ts'
import '@mantine/dropzone/styles.layer.css'
import type { PhotoKind } from '../../domain/photos.ts'
import { photoTypes } from '../outbox/queue-photo.ts'
import { useTouch } from '../ui/use-wide-screen.ts'
import { kindNames } from './photo-words.ts'
import classes from './upload.module.css'

type Take = (files: readonly File[]) => void

interface Sources {
  list: PhotoKind
  onFiles: Take
  /** One field of a form, instead of the whole screen. */
  inForm?: boolean
}

/** Takes photos from the camera or the gallery of a phone; on a desk they are chosen, dropped or pasted. */
export function PhotoSources(sources: Sources) {
  const touch = useTouch()
  usePaste(sources.onFiles)
  return touch ? <ThumbBar {...sources} /> : <DropPlace {...sources} />
}

function ThumbBar({ list, onFiles, inForm = false }: Sources) {
  const look = inForm ? {} : { size: 'xl', px: 'sm', fz: 'md' }
  const camera = useRef<HTMLInputElement>(null)
  const gallery = useRef<HTMLInputElement>(null)
  return (
    <div className={inForm ? classes.inForm : classes.thumb}>
      <input ref={camera} {...hidden} capture="environment" accept="image/*" onChange={taken(onFiles)} />
      <input ref={gallery} {...hidden} multiple accept={photoTypes.join(',')} onChange={taken(onFiles)} />
      <Button
        {...look}
        {...(inForm && { variant: 'default' })}
        leftSection={<IconCamera size={inForm ? 18 : 26} aria-hidden />}
        onClick={() => camera.current?.click()}
      >
        {t('Take photo')}
      </Button>
      <Button
        {...look}
        variant="default"
        leftSection={<IconPhotoPlus size={inForm ? 18 : 26} aria-hidden />}
        aria-label={t('Gallery: choose {kind} photos', { kind: kindNames[list].toLowerCase() })}
        onClick={() => gallery.current?.click()}
      >
        {t('Gallery')}
      </Button>
    </div>
  )
}

const hidden = { type: 'file', hidden: true } as const

/** Clears the input, because browsers send no event when the same file is chosen twice in a row. */
function taken(onFiles: Take) {
  return ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(currentTarget.files ?? [])])
    currentTarget.value = ''
  }
}

function DropPlace({ list, onFiles, inForm = false }: Sources) {
  const choose = useRef<() => void>(null)
  return (
    <Dropzone
      onDrop={onFiles}
      openRef={choose}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      inputProps={{ accept: photoTypes.join(','), 'aria-label': t('Photos') }}
      className={`${classes.drop} ${inForm ? classes.dropInForm : ''}`}
    >
      {!inForm && <IconPhotoPlus size={36} stroke={1.4} aria-hidden />}
      <Text {...(inForm && { size: 'sm' })}>
        {inForm ? (
          <Rich message="<0>Drop photos here</0>, or paste them" components={[<b key="drop" />]} />
        ) : (
          <Rich
            message="<0>Drop {kind} photos here</0>, or paste them"
            values={{ kind: kindNames[list].toLowerCase() }}
            components={[<b key="drop" />]}
          />
        )}
      </Text>
      <Button
        {...(inForm && { variant: 'default', size: 'xs' })}
        leftSection={<IconUpload size={18} aria-hidden />}
        onClick={() => choose.current?.()}
      >
        {t('Choose photos')}
      </Button>
      {!inForm && (
        <Text size="sm" c="dimmed">
          {t('JPEG, PNG, WebP or HEIC, at most 25 MB each')}
        </Text>
      )}
    </Dropzone>
  )
}

function usePaste(onFiles: Take) {
  const take = useRef(onFiles)
  take.current = onFiles
  useEffect(() => {
    const onPaste = ({ clipboardData }: ClipboardEvent) => {
      const files = [...(clipboardData?.files ?? [])]
      if (files.length > 0) take.current(files)
    }
    window.addEventListener('paste', onPaste)
    return () => window.removeEventListener('paste', onPaste)
  }, [])
}
