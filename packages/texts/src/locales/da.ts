import accounts from '../../messages/da/accounts.json'
import answering from '../../messages/da/answering.json'
import attachments from '../../messages/da/attachments.json'
import billing from '../../messages/da/billing.json'
import complaints from '../../messages/da/complaints.json'
import contracts from '../../messages/da/contracts.json'
import conversations from '../../messages/da/conversations.json'
import debits from '../../messages/da/debits.json'
import discovery from '../../messages/da/discovery.json'
import errors from '../../messages/da/errors.json'
import gifts from '../../messages/da/gifts.json'
import helplines from '../../messages/da/helplines.json'
import icebreakers from '../../messages/da/icebreakers.json'
import interests from '../../messages/da/interests.json'
import invoices from '../../messages/da/invoices.json'
import landing from '../../messages/da/landing.json'
import leaving from '../../messages/da/leaving.json'
import likes from '../../messages/da/likes.json'
import mail from '../../messages/da/mail.json'
import notifications from '../../messages/da/notifications.json'
import onboarding from '../../messages/da/onboarding.json'
import photos from '../../messages/da/photos.json'
import profiles from '../../messages/da/profiles.json'
import relations from '../../messages/da/relations.json'
import reports from '../../messages/da/reports.json'
import safety from '../../messages/da/safety.json'
import settings from '../../messages/da/settings.json'
import shell from '../../messages/da/shell.json'

export const da = {
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
