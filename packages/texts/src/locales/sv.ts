import accounts from '../../messages/sv/accounts.json'
import answering from '../../messages/sv/answering.json'
import attachments from '../../messages/sv/attachments.json'
import billing from '../../messages/sv/billing.json'
import complaints from '../../messages/sv/complaints.json'
import contracts from '../../messages/sv/contracts.json'
import conversations from '../../messages/sv/conversations.json'
import debits from '../../messages/sv/debits.json'
import discovery from '../../messages/sv/discovery.json'
import errors from '../../messages/sv/errors.json'
import gifts from '../../messages/sv/gifts.json'
import helplines from '../../messages/sv/helplines.json'
import icebreakers from '../../messages/sv/icebreakers.json'
import interests from '../../messages/sv/interests.json'
import invoices from '../../messages/sv/invoices.json'
import landing from '../../messages/sv/landing.json'
import leaving from '../../messages/sv/leaving.json'
import likes from '../../messages/sv/likes.json'
import mail from '../../messages/sv/mail.json'
import notifications from '../../messages/sv/notifications.json'
import onboarding from '../../messages/sv/onboarding.json'
import photos from '../../messages/sv/photos.json'
import profiles from '../../messages/sv/profiles.json'
import relations from '../../messages/sv/relations.json'
import reports from '../../messages/sv/reports.json'
import safety from '../../messages/sv/safety.json'
import settings from '../../messages/sv/settings.json'
import shell from '../../messages/sv/shell.json'

export const sv = {
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
