interface OfConversation {
  /** Whether the viewer has sent anything that stands. */
  readonly written: boolean
  readonly person: { readonly fictional: unknown } | null
  readonly messages: readonly { readonly own: boolean }[]
  readonly waiting: readonly unknown[]
}

/** Whether the other one is a member whom the viewer has never written to, not even what was taken back or waits. */
export const isStranger = ({ person, written, waiting, messages }: OfConversation): boolean =>
  person !== null && !person.fictional && !written && waiting.length === 0 && !messages.some(({ own }) => own)
