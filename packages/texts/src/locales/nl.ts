import accounts from '../../messages/nl/accounts.json'
import errors from '../../messages/nl/errors.json'
import interests from '../../messages/nl/interests.json'
import joining from '../../messages/nl/joining.json'
import landing from '../../messages/nl/landing.json'
import leaving from '../../messages/nl/leaving.json'
import mails from '../../messages/nl/mails.json'
import members from '../../messages/nl/members.json'
import photos from '../../messages/nl/photos.json'
import profiles from '../../messages/nl/profiles.json'
import settings from '../../messages/nl/settings.json'
import site from '../../messages/nl/site.json'

export const nl = {
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
