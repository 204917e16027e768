import drawings from './profile-icons.svg'

/** The drawing of an interest or a fact, in a file that browsers keep: as a part of the script, all of them would be loaded to show a few. */
export const profileIcon = (name: string): string => `${drawings}#${name}`
