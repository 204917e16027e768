/** What a family draws for one sitting: the elements inside the `svg`, and the colour most of the picture has. */
export interface Drawing {
  readonly content: string
  readonly colour: string
}
