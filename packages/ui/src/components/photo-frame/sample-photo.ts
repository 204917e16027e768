import type { Photo } from './photo-frame.tsx'

interface Colours {
  readonly ground: string
  readonly hair: string
  readonly skin: string
  readonly clothes: string
}

const draw = ({ ground, hair, skin, clothes }: Colours) => `
<svg xmlns="http://www.w3.org/2000/svg" width="480" height="600" viewBox="0 0 48 60">
<path fill="${ground}" d="M0 0h48v60H0z"/><circle cx="38" cy="12" r="16" fill="#fff" opacity=".12"/>
<path fill="${hair}" d="M12 46c-2-10-1-30 12-30s14 20 12 30z"/>
<path fill="${skin}" d="M20 34h8v10h-8z"/><ellipse cx="24" cy="28" rx="8" ry="10" fill="${skin}"/>
<path fill="${hair}" d="M15 27c2-2 9-3 12-8 1 4 4 6 6 8 0-8-3-11-9-11s-9 4-9 11z"/>
<path fill="${clothes}" d="M4 60c1-11 9-17 16-18 1 4 7 4 8 0 7 1 15 7 16 18z"/>
</svg>`

const photoOf = (colours: Colours) =>
  ({
    src: `data:image/svg+xml,${encodeURIComponent(draw(colours).replaceAll('\n', ''))}`,
    alt: '',
    width: 480,
    height: 600,
    colour: colours.ground,
  }) satisfies Photo

/** Drawn portraits for examples, with all data that a member's photo has. */
export const samplePhotos = [
  photoOf({ ground: '#6d7f9e', hair: '#3a2a24', skin: '#e0b08f', clothes: '#f0e6d6' }),
  photoOf({ ground: '#c98d6b', hair: '#1d1a1c', skin: '#8a5a3f', clothes: '#2f4f4a' }),
  photoOf({ ground: '#8f9f77', hair: '#d9a860', skin: '#f0c9ab', clothes: '#7a2f3c' }),
] as const
