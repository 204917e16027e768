import accounts from '../../messages/it/accounts.json'
import billing from '../../messages/it/billing.json'
import conversations from '../../messages/it/conversations.json'
import discovery from '../../messages/it/discovery.json'
import errors from '../../messages/it/errors.json'
import interests from '../../messages/it/interests.json'
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
import settings from '../../messages/it/settings.json'
import shell from '../../messages/it/shell.json'

export const it = {
  accounts,
  billing,
  conversations,
  errors,
  interests,
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
  settings,
  shell,
}
