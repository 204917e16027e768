import accounts from '../../messages/es/accounts.json'
import errors from '../../messages/es/errors.json'
import interests from '../../messages/es/interests.json'
import joining from '../../messages/es/joining.json'
import landing from '../../messages/es/landing.json'
import leaving from '../../messages/es/leaving.json'
import mails from '../../messages/es/mails.json'
import members from '../../messages/es/members.json'
import photos from '../../messages/es/photos.json'
import profiles from '../../messages/es/profiles.json'
import settings from '../../messages/es/settings.json'
import site from '../../messages/es/site.json'

export const es = {
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
