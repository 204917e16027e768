import accounts from '../../messages/it/accounts.json'
import answering from '../../messages/it/answering.json'
import attachments from '../../messages/it/attachments.json'
import billing from '../../messages/it/billing.json'
import complaints from '../../messages/it/complaints.json'
import contracts from '../../messages/it/contracts.json'
import conversations from '../../messages/it/conversations.json'
import debits from '../../messages/it/debits.json'
import discovery from '../../messages/it/discovery.json'
import errors from '../../messages/it/errors.json'
import gifts from '../../messages/it/gifts.json'
import helplines from '../../messages/it/helplines.json'
import icebreakers from '../../messages/it/icebreakers.json'
import interests from '../../messages/it/interests.json'
import invoices from '../../messages/it/invoices.json'
import landing from '../../messages/it/landing.json'
import leaving from '../../messages/it/leaving.json'
import likes from '../../messages/it/likes.json'
import mail from '../../messages/it/mail.json'
import notifications from '../../messages/it/notifications.json'
import onboarding from '../../messages/it/onboarding.json'
import photos from '../../messages/it/photos.json'
import profiles from '../../messages/it/profiles.json'
import relations from '../../messages/it/relations.json'
import reports from '../../messages/it/reports.json'
import safety from '../../messages/it/safety.json'
import settings from '../../messages/it/settings.json'
import shell from '../../messages/it/shell.json'

export const it = {
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
