import accounts from '../../messages/en-US/accounts.json'
import discovery from '../../messages/en-US/discovery.json'
import errors from '../../messages/en-US/errors.json'
import interests from '../../messages/en-US/interests.json'
import leaving from '../../messages/en-US/leaving.json'
import mail from '../../messages/en-US/mail.json'
import onboarding from '../../messages/en-US/onboarding.json'
import photos from '../../messages/en-US/photos.json'
import profiles from '../../messages/en-US/profiles.json'
import settings from '../../messages/en-US/settings.json'
import shell from '../../messages/en-US/shell.json'

/** What American English says differently from `en`. */
export const enUs = {
  accounts,
  discovery,
  errors,
  interests,
  leaving,
  mail,
  onboarding,
  photos,
  profiles,
  settings,
  shell,
}
