import { type FormEvent, useEffect, useState } from 'react'
import { isShown } from '../../areas/photos/own-photos.ts'
import type { PhotosPart } from '../../areas/photos/photos.server.ts'
import { PhotosSection } from '../../areas/photos/photos-section.tsx'
import { usePhotosNow, useUploads } from '../../areas/photos/use-own-photos.ts'
import { StepForm, type StepProps } from './step-form.tsx'

/** The step for photos. Going on while files are being sent waits until they have arrived. */
export function PhotoStep({ page: { photos }, ...form }: StepProps) {
  const { uploads } = useUploads()
  const isSending = uploads.some(({ state }) => state !== 'failed')
  const hasFailed = uploads.some(({ state }) => state === 'failed')
  const [waiting, setWaiting] = useState<{ form: HTMLFormElement; by: HTMLElement | null } | null>(null)
  useEffect(() => {
    if (!waiting || isSending) return
    setWaiting(null)
    // After a failure the member stays to read its notice.
    if (!hasFailed) waiting.form.requestSubmit(waiting.by)
  }, [waiting, isSending, hasFailed])

  function wait(event: FormEvent<HTMLElement>) {
    if (!isSending) return
    event.preventDefault()
    setWaiting({ form: event.target as HTMLFormElement, by: (event.nativeEvent as SubmitEvent).submitter })
  }
  return (
    <>
      {photos ? <PhotosSection photos={photos} asks /> : null}
      <div onSubmitCapture={wait}>
        {photos ? <Onwards photos={photos} isSending={isSending} busy={waiting !== null} {...form} /> : null}
      </div>
    </>
  )
}

interface OnwardsProps extends Omit<StepProps, 'page'> {
  readonly photos: PhotosPart
  readonly isSending: boolean
  readonly busy: boolean
}

/** The button that goes on: skips the step until there is a photo, or one on its way. */
function Onwards({ photos, isSending, ...form }: OnwardsProps) {
  const hasPhoto = usePhotosNow(photos.own).some(isShown)
  return <StepForm step="photo" answered={hasPhoto || isSending} {...form} />
}
