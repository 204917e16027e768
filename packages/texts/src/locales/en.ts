import accounts from '../../messages/en/accounts.json'
import answering from '../../messages/en/answering.json'
import attachments from '../../messages/en/attachments.json'
import billing from '../../messages/en/billing.json'
import complaints from '../../messages/en/complaints.json'
import contracts from '../../messages/en/contracts.json'
import conversations from '../../messages/en/conversations.json'
import debits from '../../messages/en/debits.json'
import discovery from '../../messages/en/discovery.json'
import errors from '../../messages/en/errors.json'
import gifts from '../../messages/en/gifts.json'
import helplines from '../../messages/en/helplines.json'
import icebreakers from '../../messages/en/icebreakers.json'
import interests from '../../messages/en/interests.json'
import invoices from '../../messages/en/invoices.json'
import landing from '../../messages/en/landing.json'
import leaving from '../../messages/en/leaving.json'
import likes from '../../messages/en/likes.json'
import mail from '../../messages/en/mail.json'
import notifications from '../../messages/en/notifications.json'
import onboarding from '../../messages/en/onboarding.json'
import photos from '../../messages/en/photos.json'
import profiles from '../../messages/en/profiles.json'
import relations from '../../messages/en/relations.json'
import reports from '../../messages/en/reports.json'
import safety from '../../messages/en/safety.json'
import settings from '../../messages/en/settings.json'
import shell from '../../messages/en/shell.json'
import { needsOf, withoutPlaces } from '../places.ts'

const described = {
  accounts,
  answering,
  attachments,
  billing,
  complaints,
  contracts,
  conversations,
  debits,
  errors,
  gifts,
  helplines,
  icebreakers,
  interests,
  invoices,
  onboarding,
  landing,
  leaving,
  likes,
  mail,
  discovery,
  notifications,
  photos,
  profiles,
  relations,
  reports,
  safety,
  settings,
  shell,
}

export const en = withoutPlaces(described)
export const needs = needsOf(described)
