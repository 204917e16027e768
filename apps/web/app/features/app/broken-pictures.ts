import { useEffect } from 'react'

const pictureOf = ({ target }: Event) => (target instanceof HTMLImageElement ? target : null)

/** Hides a picture that could not be loaded, in place of the browser's sign for it, and loads it again when the browser is online again. */
export function useBrokenPictures(): void {
  useEffect(() => {
    const broken = new Set<HTMLImageElement>()
    const onError = (event: Event) => {
      const picture = pictureOf(event)
      if (!picture) return
      broken.add(picture)
      picture.style.visibility = 'hidden'
    }
    const onLoad = (event: Event) => {
      const picture = pictureOf(event)
      if (picture && broken.delete(picture)) picture.style.removeProperty('visibility')
    }
    const onOnline = () => {
      for (const picture of broken) picture.src = picture.currentSrc || picture.src
    }
    // Neither event bubbles.
    addEventListener('error', onError, true)
    addEventListener('load', onLoad, true)
    addEventListener('online', onOnline)
    return () => {
      removeEventListener('error', onError, true)
      removeEventListener('load', onLoad, true)
      removeEventListener('online', onOnline)
    }
  }, [])
}
