import accounts from '../../messages/fr/accounts.json'
import answering from '../../messages/fr/answering.json'
import attachments from '../../messages/fr/attachments.json'
import billing from '../../messages/fr/billing.json'
import complaints from '../../messages/fr/complaints.json'
import contracts from '../../messages/fr/contracts.json'
import conversations from '../../messages/fr/conversations.json'
import debits from '../../messages/fr/debits.json'
import discovery from '../../messages/fr/discovery.json'
import errors from '../../messages/fr/errors.json'
import gifts from '../../messages/fr/gifts.json'
import helplines from '../../messages/fr/helplines.json'
import icebreakers from '../../messages/fr/icebreakers.json'
import interests from '../../messages/fr/interests.json'
import invoices from '../../messages/fr/invoices.json'
import landing from '../../messages/fr/landing.json'
import leaving from '../../messages/fr/leaving.json'
import likes from '../../messages/fr/likes.json'
import mail from '../../messages/fr/mail.json'
import notifications from '../../messages/fr/notifications.json'
import onboarding from '../../messages/fr/onboarding.json'
import photos from '../../messages/fr/photos.json'
import profiles from '../../messages/fr/profiles.json'
import relations from '../../messages/fr/relations.json'
import reports from '../../messages/fr/reports.json'
import safety from '../../messages/fr/safety.json'
import settings from '../../messages/fr/settings.json'
import shell from '../../messages/fr/shell.json'

export const fr = {
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
