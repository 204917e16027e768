import accounts from '../../messages/da/accounts.json'
import errors from '../../messages/da/errors.json'
import interests from '../../messages/da/interests.json'
import joining from '../../messages/da/joining.json'
import landing from '../../messages/da/landing.json'
import leaving from '../../messages/da/leaving.json'
import mails from '../../messages/da/mails.json'
import members from '../../messages/da/members.json'
import photos from '../../messages/da/photos.json'
import profiles from '../../messages/da/profiles.json'
import settings from '../../messages/da/settings.json'
import site from '../../messages/da/site.json'

export const da = {
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
