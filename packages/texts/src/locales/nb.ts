import accounts from '../../messages/nb/accounts.json'
import answering from '../../messages/nb/answering.json'
import attachments from '../../messages/nb/attachments.json'
import billing from '../../messages/nb/billing.json'
import complaints from '../../messages/nb/complaints.json'
import contracts from '../../messages/nb/contracts.json'
import conversations from '../../messages/nb/conversations.json'
import debits from '../../messages/nb/debits.json'
import discovery from '../../messages/nb/discovery.json'
import errors from '../../messages/nb/errors.json'
import gifts from '../../messages/nb/gifts.json'
import helplines from '../../messages/nb/helplines.json'
import icebreakers from '../../messages/nb/icebreakers.json'
import interests from '../../messages/nb/interests.json'
import invoices from '../../messages/nb/invoices.json'
import landing from '../../messages/nb/landing.json'
import leaving from '../../messages/nb/leaving.json'
import likes from '../../messages/nb/likes.json'
import mail from '../../messages/nb/mail.json'
import notifications from '../../messages/nb/notifications.json'
import onboarding from '../../messages/nb/onboarding.json'
import photos from '../../messages/nb/photos.json'
import profiles from '../../messages/nb/profiles.json'
import relations from '../../messages/nb/relations.json'
import reports from '../../messages/nb/reports.json'
import safety from '../../messages/nb/safety.json'
import settings from '../../messages/nb/settings.json'
import shell from '../../messages/nb/shell.json'

export const nb = {
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
