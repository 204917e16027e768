import accounts from '../../messages/es/accounts.json'
import answering from '../../messages/es/answering.json'
import attachments from '../../messages/es/attachments.json'
import billing from '../../messages/es/billing.json'
import complaints from '../../messages/es/complaints.json'
import contracts from '../../messages/es/contracts.json'
import conversations from '../../messages/es/conversations.json'
import debits from '../../messages/es/debits.json'
import discovery from '../../messages/es/discovery.json'
import errors from '../../messages/es/errors.json'
import gifts from '../../messages/es/gifts.json'
import helplines from '../../messages/es/helplines.json'
import icebreakers from '../../messages/es/icebreakers.json'
import interests from '../../messages/es/interests.json'
import invoices from '../../messages/es/invoices.json'
import landing from '../../messages/es/landing.json'
import leaving from '../../messages/es/leaving.json'
import likes from '../../messages/es/likes.json'
import mail from '../../messages/es/mail.json'
import notifications from '../../messages/es/notifications.json'
import onboarding from '../../messages/es/onboarding.json'
import photos from '../../messages/es/photos.json'
import profiles from '../../messages/es/profiles.json'
import relations from '../../messages/es/relations.json'
import reports from '../../messages/es/reports.json'
import safety from '../../messages/es/safety.json'
import settings from '../../messages/es/settings.json'
import shell from '../../messages/es/shell.json'

export const es = {
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
