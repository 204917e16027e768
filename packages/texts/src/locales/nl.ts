import accounts from '../../messages/nl/accounts.json'
import answering from '../../messages/nl/answering.json'
import attachments from '../../messages/nl/attachments.json'
import billing from '../../messages/nl/billing.json'
import complaints from '../../messages/nl/complaints.json'
import contracts from '../../messages/nl/contracts.json'
import conversations from '../../messages/nl/conversations.json'
import debits from '../../messages/nl/debits.json'
import discovery from '../../messages/nl/discovery.json'
import errors from '../../messages/nl/errors.json'
import gifts from '../../messages/nl/gifts.json'
import helplines from '../../messages/nl/helplines.json'
import icebreakers from '../../messages/nl/icebreakers.json'
import interests from '../../messages/nl/interests.json'
import invoices from '../../messages/nl/invoices.json'
import landing from '../../messages/nl/landing.json'
import leaving from '../../messages/nl/leaving.json'
import likes from '../../messages/nl/likes.json'
import mail from '../../messages/nl/mail.json'
import notifications from '../../messages/nl/notifications.json'
import onboarding from '../../messages/nl/onboarding.json'
import photos from '../../messages/nl/photos.json'
import profiles from '../../messages/nl/profiles.json'
import relations from '../../messages/nl/relations.json'
import reports from '../../messages/nl/reports.json'
import safety from '../../messages/nl/safety.json'
import settings from '../../messages/nl/settings.json'
import shell from '../../messages/nl/shell.json'

export const nl = {
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
