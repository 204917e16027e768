import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PhotosPart } from '../../areas/photos/photos.server.ts'
import { PhotosSection } from '../../areas/photos/photos-section.tsx'
import { useHasPhoto, useUploads } from '../../areas/photos/use-own-photos.ts'
import { StepForm, type StepProps } from './step-form.tsx'

/** The first photos. Whoever goes on while some are being sent does so once they have arrived. */
export function PhotoStep({ page: { photos }, ...form }: StepProps) {
  const { uploads } = useUploads()
  const isSending = uploads.some(({ state }) => state !== 'failed')
  const hasFailed = uploads.some(({ state }) => state === 'failed')
  const [waiting, setWaiting] = useState<{ form: HTMLFormElement; by: HTMLElement | null } | null>(null)
  useEffect(() => {
    if (!waiting || isSending) return
    setWaiting(null)
    // Whoever has something to read stays.
    if (!hasFailed) waiting.form.requestSubmit(waiting.by)
  }, [waiting, isSending, hasFailed])

  function wait(event: FormEvent<HTMLElement>) {
    if (!isSending) return
    event.preventDefault()
    setWaiting({ form: event.target as HTMLFormElement, by: (event.nativeEvent as SubmitEvent).submitter })
  }
  return (
    <>
      {photos ? <PhotosSection photos={photos} /> : null}
      <div onSubmitCapture={wait}>
        {photos ? <NextButton photos={photos} busy={waiting !== null} {...form} /> : null}
      </div>
    </>
  )
}

interface NextButtonProps extends Omit<StepProps, 'page'> {
  readonly photos: PhotosPart
  readonly busy: boolean
}

/** Whoever has a photo leaves nothing out. */
function NextButton({ photos, ...form }: NextButtonProps) {
  const { t } = useTranslation('onboarding')
  return <StepForm step="photo" submit={t('next')} skips={!useHasPhoto(photos.own)} {...form} />
}
