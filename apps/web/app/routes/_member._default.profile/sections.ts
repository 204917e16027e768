import { PATHS } from '../../addresses.ts'
import { withNotice } from '../../page-notice.ts'

/** The sections of a profile that are edited one at a time, in order; addresses of forms use these names. */
export const SECTIONS = ['basics', 'about', 'prompts', 'interests', 'details'] as const
export type Section = (typeof SECTIONS)[number]

export const idOf = (section: Section): string => `my-${section}`
export const editAddress = (section: Section): string => `${PATHS.profile}?edit=${section}#${idOf(section)}`
export const sectionAddress = (section: Section): string => `${PATHS.profile}#${idOf(section)}`
export const savedAddress = (section: Section): string => withNotice(sectionAddress(section), 'section_saved', section)

/** The section named by a query parameter, if it is one of these. */
export const sectionIn = (value: string | null, sections: readonly Section[]): Section | null =>
  sections.find((one) => one === value) ?? null

/** The title of each section. */
export const TITLES = {
  basics: 'basics',
  about: 'about',
  prompts: 'prompts',
  interests: 'interests',
  details: 'facts',
} as const satisfies Readonly<Record<Section, string>>
