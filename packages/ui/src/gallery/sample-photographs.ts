/** Addresses of a photograph that the development server makes; `thumb` is cropped to 4:5. */
const photographOf = (name: string, width: number, height: number, colour: string) => ({
  src: `/dev/photographs/${name}.webp`,
  thumb: `/dev/photographs/${name}.webp?thumb`,
  alt: '',
  width,
  height,
  colour,
})

/** Photographs like those that members send: bright, dark, busy, cut, over-exposed, very wide, very high, and tiny. */
export const samplePhotographs = {
  sunset: photographOf('sunset', 960, 1200, '#a09085'),
  street: photographOf('street', 900, 1200, '#4e4244'),
  room: photographOf('room', 1200, 900, '#716c5e'),
  market: photographOf('market', 1080, 1080, '#a17969'),
  mountains: photographOf('mountains', 1500, 500, '#8d9395'),
  forest: photographOf('forest', 600, 1200, '#8b8670'),
  tiny: photographOf('tiny', 200, 200, '#b4b1b1'),
  snow: photographOf('snow', 960, 1200, '#eceaeb'),
  concert: photographOf('concert', 1000, 1250, '#352744'),
  closeUp: photographOf('close-up', 800, 1000, '#af7967'),
} as const
