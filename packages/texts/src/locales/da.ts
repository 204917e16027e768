import accounts from '../../messages/da/accounts.json'
import billing from '../../messages/da/billing.json'
import conversations from '../../messages/da/conversations.json'
import discovery from '../../messages/da/discovery.json'
import errors from '../../messages/da/errors.json'
import interests from '../../messages/da/interests.json'
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
import settings from '../../messages/da/settings.json'
import shell from '../../messages/da/shell.json'

export const da = {
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
