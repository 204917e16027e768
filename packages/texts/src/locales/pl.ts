import accounts from '../../messages/pl/accounts.json'
import answering from '../../messages/pl/answering.json'
import attachments from '../../messages/pl/attachments.json'
import billing from '../../messages/pl/billing.json'
import complaints from '../../messages/pl/complaints.json'
import contracts from '../../messages/pl/contracts.json'
import conversations from '../../messages/pl/conversations.json'
import debits from '../../messages/pl/debits.json'
import discovery from '../../messages/pl/discovery.json'
import errors from '../../messages/pl/errors.json'
import gifts from '../../messages/pl/gifts.json'
import helplines from '../../messages/pl/helplines.json'
import icebreakers from '../../messages/pl/icebreakers.json'
import interests from '../../messages/pl/interests.json'
import invoices from '../../messages/pl/invoices.json'
import landing from '../../messages/pl/landing.json'
import leaving from '../../messages/pl/leaving.json'
import likes from '../../messages/pl/likes.json'
import mail from '../../messages/pl/mail.json'
import notifications from '../../messages/pl/notifications.json'
import onboarding from '../../messages/pl/onboarding.json'
import photos from '../../messages/pl/photos.json'
import profiles from '../../messages/pl/profiles.json'
import relations from '../../messages/pl/relations.json'
import reports from '../../messages/pl/reports.json'
import safety from '../../messages/pl/safety.json'
import settings from '../../messages/pl/settings.json'
import shell from '../../messages/pl/shell.json'

export const pl = {
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
