import accounts from '../../messages/de/accounts.json'
import answering from '../../messages/de/answering.json'
import attachments from '../../messages/de/attachments.json'
import billing from '../../messages/de/billing.json'
import complaints from '../../messages/de/complaints.json'
import contracts from '../../messages/de/contracts.json'
import conversations from '../../messages/de/conversations.json'
import debits from '../../messages/de/debits.json'
import discovery from '../../messages/de/discovery.json'
import errors from '../../messages/de/errors.json'
import gifts from '../../messages/de/gifts.json'
import helplines from '../../messages/de/helplines.json'
import icebreakers from '../../messages/de/icebreakers.json'
import interests from '../../messages/de/interests.json'
import invoices from '../../messages/de/invoices.json'
import landing from '../../messages/de/landing.json'
import leaving from '../../messages/de/leaving.json'
import likes from '../../messages/de/likes.json'
import mail from '../../messages/de/mail.json'
import notifications from '../../messages/de/notifications.json'
import onboarding from '../../messages/de/onboarding.json'
import photos from '../../messages/de/photos.json'
import profiles from '../../messages/de/profiles.json'
import relations from '../../messages/de/relations.json'
import reports from '../../messages/de/reports.json'
import safety from '../../messages/de/safety.json'
import settings from '../../messages/de/settings.json'
import shell from '../../messages/de/shell.json'

export const de = {
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
