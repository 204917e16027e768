import type { DismissibleAlert } from '@hearth/contracts/accounts'
import type { UserView } from '@hearth/contracts/endpoints/accounts'
import type { Locale } from '@hearth/contracts/locales'
import type { MailStop } from '@hearth/contracts/mail'
import { useRouteLoaderData } from '@remix-run/react'
import { createContext, useContext } from 'react'
import type { PageName } from '../addresses.ts'
import type { ForIdentity } from '../client/identity.ts'
import { photoAddress } from './photo-address.ts'

/** A language as its speakers call it. */
export interface Language {
  readonly locale: Locale
  readonly name: string
}

/** Who runs the site and how to reach them, in the reader's language. */
export interface CompanyDetails {
  readonly company: string
  readonly address: readonly string[]
  readonly tradeNames: readonly string[]
  readonly kvk: string | null
  readonly vatNumbers: readonly string[]
  readonly companyPhone: string | null
  readonly supportEmail: string
  readonly supportPhone: string | null
  /** Date of the terms in force, written out. */
  readonly termsDate: string
}

/** What there is for a member to look at, and the credits that are left. */
export type Counts = UserView['counts'] & Pick<UserView, 'credits'>

/** What the bars show of an account, whether a document or the API says it. */
interface ShellAccount {
  readonly name: string
  /** Of the account, such as `not_confirmed` (spec, section 3). */
  readonly status: string
  readonly profileStatus: UserView['profile']['status']
  /** Why nothing is mailed to them but what the account needs; empty for most. */
  readonly mailStops: readonly MailStop[]
  /** Address of the thumbnail of the photo that stands for them; null while there is none. */
  readonly photo: string | null
  readonly paidUser: boolean
  readonly counts: Counts
}

/** What the frame shows of the member who is there. */
export interface ShellViewer extends ShellAccount {
  /** The address that is to be confirmed; null once it is. */
  readonly unconfirmedEmail: string | null
  /** The alerts that they put away. */
  readonly dismissedAlerts: readonly DismissibleAlert[]
}

/** What the bars show of that account; a photo that was rejected stands for nobody. */
export function accountOf(
  { status, paid_user, notifications_disabled, counts, credits, profile }: UserView,
  cdnPrefix: string,
): ShellAccount {
  const { name, main_image: photo } = profile
  return {
    name,
    status,
    profileStatus: profile.status,
    mailStops: notifications_disabled,
    photo: photo && photo.status !== 'rejected' ? photoAddress(cdnPrefix, photo.thumb_filename) : null,
    paidUser: paid_user,
    counts: { ...counts, credits },
  }
}

/** What every layout shows around a page. */
export interface Shell extends ForIdentity {
  readonly viewer: ShellViewer | null
  /** Where photos are found: the setting `cdn_prefix`. */
  readonly cdnPrefix: string
  /** Whether this visitor may sign up. */
  readonly signups: boolean
  /** Every language of the interface, those of the visitor's country first. */
  readonly languages: readonly Language[]
  readonly companyDetails: CompanyDetails
  /** The pages of these that exist. */
  readonly pages: readonly PageName[]
  /** From which age the site is for a visitor from here, in years. */
  readonly minAge: number
  /** The age gate: the age to confirm, and the brand's picture for it; null for whoever does not see it. */
  readonly ageGate: { readonly age: number; readonly art: string | null } | null
  /** Whether the footer for the United States is shown. */
  readonly usFooter: boolean
}

/** The shell of a logged-in member. */
export type MemberShell = Shell & { readonly viewer: ShellViewer }

/** Whether the app has that page: nothing offers or promises what it does not have. */
export const hasPage = (shell: Pick<Shell, 'pages'> | null, page: PageName): boolean =>
  shell?.pages.includes(page) ?? false

/** The shell as the members' app keeps it up to date. */
export const CurrentShell = createContext<Shell | null>(null)

/** What the frame shows around the page that is being rendered; null on a page without one. */
export function useShell(): Shell | null {
  const ofDocument = useRouteLoaderData<Shell>('routes/_default')
  const ofMember = useRouteLoaderData<Shell>('routes/_member')
  return useContext(CurrentShell) ?? ofMember ?? ofDocument ?? null
}
