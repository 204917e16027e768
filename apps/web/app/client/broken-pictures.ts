import { useEffect } from 'react'

const pictureOf = ({ target }: Event) => (target instanceof HTMLImageElement ? target : null)

/** Hides a picture that could not be loaded, in place of the browser's sign for it, and loads it again when the browser is online again. */
export function useBrokenPictures(): void {
  useEffect(() => {
    const broken = new Set<HTMLImageElement>()
    const hide = (picture: HTMLImageElement) => {
      broken.add(picture)
      picture.style.visibility = 'hidden'
    }
    const onError = (event: Event) => {
      const picture = pictureOf(event)
      if (picture) hide(picture)
    }
    const onLoad = (event: Event) => {
      const picture = pictureOf(event)
      if (picture && broken.delete(picture)) picture.style.removeProperty('visibility')
    }
    const onOnline = () => {
      for (const picture of broken) picture.src = picture.currentSrc || picture.src
    }
    // Some failed before the page was hydrated.
    for (const picture of document.images)
      if (picture.complete && picture.naturalWidth === 0 && picture.naturalHeight === 0) hide(picture)
    // Neither event bubbles, and of a picture's load the window does not hear.
    document.addEventListener('error', onError, true)
    document.addEventListener('load', onLoad, true)
    addEventListener('online', onOnline)
    return () => {
      document.removeEventListener('error', onError, true)
      document.removeEventListener('load', onLoad, true)
      removeEventListener('online', onOnline)
    }
  }, [])
}
