import accounts from '../../messages/nb/accounts.json'
import errors from '../../messages/nb/errors.json'
import interests from '../../messages/nb/interests.json'
import joining from '../../messages/nb/joining.json'
import landing from '../../messages/nb/landing.json'
import leaving from '../../messages/nb/leaving.json'
import mails from '../../messages/nb/mails.json'
import members from '../../messages/nb/members.json'
import photos from '../../messages/nb/photos.json'
import profiles from '../../messages/nb/profiles.json'
import settings from '../../messages/nb/settings.json'
import site from '../../messages/nb/site.json'

export const nb = {
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
