import accounts from '../../messages/fr/accounts.json'
import errors from '../../messages/fr/errors.json'
import interests from '../../messages/fr/interests.json'
import joining from '../../messages/fr/joining.json'
import landing from '../../messages/fr/landing.json'
import leaving from '../../messages/fr/leaving.json'
import mails from '../../messages/fr/mails.json'
import members from '../../messages/fr/members.json'
import photos from '../../messages/fr/photos.json'
import profiles from '../../messages/fr/profiles.json'
import settings from '../../messages/fr/settings.json'
import site from '../../messages/fr/site.json'

export const fr = {
  accounts,
  errors,
  interests,
  joining,
  landing,
  leaving,
  mails,
  members,
  photos,
  profiles,
  settings,
  site,
}
