/** What a landing composition shows besides the texts of `landing`. */
export interface LandingContent {
  /** The brand's own pictures by file name without ending (`hero`, `flag-a`): their addresses. */
  readonly art: Readonly<Record<string, string>>
  /** Where the one action of the page leads; null while nobody may sign up. */
  readonly signupHref: string | null
  /** Where a visitor sees who is here; null where the site shows its people to members only. */
  readonly peopleHref: string | null
  readonly facts: { readonly countries: number; readonly languages: number; readonly interests: number }
}
