import accounts from '../../messages/nl/accounts.json'
import billing from '../../messages/nl/billing.json'
import conversations from '../../messages/nl/conversations.json'
import discovery from '../../messages/nl/discovery.json'
import errors from '../../messages/nl/errors.json'
import interests from '../../messages/nl/interests.json'
import landing from '../../messages/nl/landing.json'
import leaving from '../../messages/nl/leaving.json'
import likes from '../../messages/nl/likes.json'
import mail from '../../messages/nl/mail.json'
import notifications from '../../messages/nl/notifications.json'
import onboarding from '../../messages/nl/onboarding.json'
import photos from '../../messages/nl/photos.json'
import profiles from '../../messages/nl/profiles.json'
import relations from '../../messages/nl/relations.json'
import reports from '../../messages/nl/reports.json'
import settings from '../../messages/nl/settings.json'
import shell from '../../messages/nl/shell.json'

export const nl = {
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
