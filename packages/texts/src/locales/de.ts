import accounts from '../../messages/de/accounts.json'
import errors from '../../messages/de/errors.json'
import interests from '../../messages/de/interests.json'
import joining from '../../messages/de/joining.json'
import landing from '../../messages/de/landing.json'
import leaving from '../../messages/de/leaving.json'
import mails from '../../messages/de/mails.json'
import members from '../../messages/de/members.json'
import photos from '../../messages/de/photos.json'
import profiles from '../../messages/de/profiles.json'
import settings from '../../messages/de/settings.json'
import site from '../../messages/de/site.json'

export const de = {
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
