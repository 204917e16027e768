/** Values of a profile's facts (spec, section 3: member profile). Wire values, which texts name. */
export const SEXUALITIES = ['straight', 'gay', 'lesbian', 'bisexual', 'pansexual', 'asexual', 'curious'] as const
export const HAIR_COLOURS = ['black', 'brown', 'blond', 'red', 'grey', 'white', 'dyed', 'bald'] as const
export const EYE_COLOURS = ['brown', 'hazel', 'green', 'blue', 'grey'] as const
export const BODY_TYPES = ['slim', 'athletic', 'average', 'muscular', 'curvy', 'full'] as const
export const RELATIONSHIP_STATUSES = ['single', 'open', 'taken', 'married', 'separated', 'divorced', 'widowed'] as const
export const TATTOOS = ['none', 'one', 'some', 'many'] as const

export type Sexuality = (typeof SEXUALITIES)[number]
export type HairColour = (typeof HAIR_COLOURS)[number]
export type EyeColour = (typeof EYE_COLOURS)[number]
export type BodyType = (typeof BODY_TYPES)[number]
export type RelationshipStatus = (typeof RELATIONSHIP_STATUSES)[number]
export type Tattoos = (typeof TATTOOS)[number]

/** The facts that a member has stated; null for the others. */
export interface StatedTraits {
  readonly sexuality: Sexuality | null
  readonly hairColour: HairColour | null
  readonly eyeColour: EyeColour | null
  readonly bodyType: BodyType | null
  readonly relationshipStatus: RelationshipStatus | null
  readonly tattoos: Tattoos | null
}

/** When a member was last online, in steps too coarse to track somebody. */
export type LastSeen = 'now' | 'today' | 'this_week' | 'this_month' | 'earlier'

/** How many photos of a profile a free member sees (decision 16). Visitors see the main photo, premium members all. */
export const FREE_PHOTOS = 3

/** Length of a member's text about themself, in visible characters. */
export const ABOUT_MAX = 2000

/** The steps of the first run in order (spec, section 5). */
export const SIGNUP_STEPS = ['photo', 'location', 'personal', 'about', 'confirm'] as const
export type SignupStep = (typeof SIGNUP_STEPS)[number]

/** The prompts that members can answer if the tenant offers them. Wire values, which texts name. */
export const PROMPTS = [
  'perfect_sunday',
  'makes_me_laugh',
  'looking_for',
  'proud_of',
  'secret_talent',
  'first_date',
  'cannot_resist',
  'on_my_list',
  'friends_say',
  'talk_for_hours',
] as const
export type Prompt = (typeof PROMPTS)[number]
/** The most prompts that a member may answer. */
export const PROMPTS_MAX = 3
/** Length of an answer in visible characters. */
export const PROMPT_ANSWER_MAX = 160
