import type { DismissibleAlert } from '@hearth/contracts/accounts'
import type { UserView } from '@hearth/contracts/endpoints/accounts'
import type { Locale } from '@hearth/contracts/locales'
import type { MailStop } from '@hearth/contracts/mail'
import { useRouteLoaderData } from '@remix-run/react'
import { createContext, useContext } from 'react'
import type { PageName } from '../addresses.ts'
import type { ForIdentity } from '../client/identity-name.ts'
import { photoAddress } from './photo-address.ts'

/** A language with its own name. */
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

/** Numbers of new things for a member, and their credits. */
export type Counts = UserView['counts'] & Pick<UserView, 'credits'>

/** The account's data in the bars, from a document or from the API. */
interface ShellAccount {
  readonly name: string
  /** Status of the account, such as `not_confirmed` (spec, section 3). */
  readonly status: string
  readonly profileStatus: UserView['profile']['status']
  /** Why the account gets only the mail that it needs; mostly empty. */
  readonly mailStops: readonly MailStop[]
  /** Address of the main photo's thumbnail; null without one. */
  readonly photo: string | null
  readonly paidUser: boolean
  readonly counts: Counts
  /** Number of the newest event of the member's stream. */
  readonly lastEvent: number
}

/** The member's data in the frame. */
export interface ShellViewer extends ShellAccount {
  /** The address to confirm; null once it is. */
  readonly unconfirmedEmail: string | null
  /** The alerts that the member has dismissed. */
  readonly dismissedAlerts: readonly DismissibleAlert[]
}

/** The account's data in the bars; a rejected photo is not shown. */
export function accountOf(
  { status, paid_user, notifications_disabled, counts, credits, last_event, profile }: UserView,
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
    lastEvent: last_event,
  }
}

/** The data of every layout. */
export interface Shell extends ForIdentity {
  readonly viewer: ShellViewer | null
  /** The setting `cdn_prefix`, the base of photos' addresses. */
  readonly cdnPrefix: string
  /** Whether this visitor may sign up. */
  readonly signups: boolean
  /** All interface languages, those of the visitor's country first. */
  readonly languages: readonly Language[]
  readonly companyDetails: CompanyDetails
  /** The linked pages that exist. */
  readonly pages: readonly PageName[]
  /** The discount of a new member while it runs, with the milliseconds until it ends; null for others, and where nothing is sold. */
  readonly bonus: { readonly percent: string; readonly left: number } | null
  /** What premium costs a member at least, written out; null for whoever has it, and where it is not sold. */
  readonly premiumFrom: string | null
  /** The least age for a visitor from this country, in years. */
  readonly minAge: number
  /** The age to confirm in the age gate, and the brand's picture for it; null if it is not shown. */
  readonly ageGate: { readonly age: number; readonly art: string | null } | null
  /** Whether the footer for the United States is shown. */
  readonly usFooter: boolean
}

/** The shell with the members’ app’s current data, and when it was loaded by the clock of this device, in milliseconds. */
type LoadedShell = Shell & { readonly loadedAt?: number }

/** The shell of a logged-in member. */
export type MemberShell = Shell & { readonly viewer: ShellViewer }

/** Whether the app has that page; texts and links must not promise others. */
export const hasPage = (shell: Pick<Shell, 'pages'> | null, page: PageName): boolean =>
  shell?.pages.includes(page) ?? false

export const CurrentShell = createContext<LoadedShell | null>(null)

/** The shell of the page that is being rendered; null on a page without one. */
export function useShell(): LoadedShell | null {
  const ofDocument = useRouteLoaderData<Shell>('routes/_default')
  const ofMember = useRouteLoaderData<Shell>('routes/_member')
  return useContext(CurrentShell) ?? ofMember ?? ofDocument ?? null
}
