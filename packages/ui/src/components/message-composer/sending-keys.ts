/** What of a pressed key decides whether it sends. */
export type PressedKey = Pick<
  KeyboardEvent,
  'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey' | 'isComposing' | 'keyCode'
>

/** The code of a key that an input method takes. Safari ends a composition before the Enter that confirms it, whose only trace is this. */
const TAKEN = 229

/**
 * Whether a key sends what is typed. Enter does where there is a fine pointer, hence a keyboard whose Shift breaks lines; on touch it breaks lines
 * itself. With Ctrl or Cmd it sends everywhere. Never does an Enter that confirms what an input method proposes.
 */
export function sendsBy(pressed: PressedKey, hasFinePointer: boolean): boolean {
  if (pressed.key !== 'Enter' || pressed.isComposing || pressed.keyCode === TAKEN) return false
  if (pressed.shiftKey || pressed.altKey) return false
  return hasFinePointer || pressed.ctrlKey || pressed.metaKey
}
