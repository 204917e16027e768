import drawings from './profile-icons.svg'

/** The address of an icon of an interest or a fact, in one cached file: within scripts, all icons would be loaded to show a few. */
export const profileIcon = (name: string): string => `${drawings}#${name}`
