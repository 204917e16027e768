import accounts from '../../messages/pl/accounts.json'
import errors from '../../messages/pl/errors.json'
import interests from '../../messages/pl/interests.json'
import joining from '../../messages/pl/joining.json'
import landing from '../../messages/pl/landing.json'
import leaving from '../../messages/pl/leaving.json'
import mails from '../../messages/pl/mails.json'
import members from '../../messages/pl/members.json'
import photos from '../../messages/pl/photos.json'
import profiles from '../../messages/pl/profiles.json'
import settings from '../../messages/pl/settings.json'
import site from '../../messages/pl/site.json'

export const pl = {
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
