import accounts from '../../messages/fi/accounts.json'
import answering from '../../messages/fi/answering.json'
import attachments from '../../messages/fi/attachments.json'
import billing from '../../messages/fi/billing.json'
import complaints from '../../messages/fi/complaints.json'
import contracts from '../../messages/fi/contracts.json'
import conversations from '../../messages/fi/conversations.json'
import debits from '../../messages/fi/debits.json'
import discovery from '../../messages/fi/discovery.json'
import errors from '../../messages/fi/errors.json'
import gifts from '../../messages/fi/gifts.json'
import helplines from '../../messages/fi/helplines.json'
import icebreakers from '../../messages/fi/icebreakers.json'
import interests from '../../messages/fi/interests.json'
import invoices from '../../messages/fi/invoices.json'
import landing from '../../messages/fi/landing.json'
import leaving from '../../messages/fi/leaving.json'
import likes from '../../messages/fi/likes.json'
import mail from '../../messages/fi/mail.json'
import notifications from '../../messages/fi/notifications.json'
import onboarding from '../../messages/fi/onboarding.json'
import photos from '../../messages/fi/photos.json'
import profiles from '../../messages/fi/profiles.json'
import relations from '../../messages/fi/relations.json'
import reports from '../../messages/fi/reports.json'
import safety from '../../messages/fi/safety.json'
import settings from '../../messages/fi/settings.json'
import shell from '../../messages/fi/shell.json'

export const fi = {
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
