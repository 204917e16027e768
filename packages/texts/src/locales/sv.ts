import accounts from '../../messages/sv/accounts.json'
import errors from '../../messages/sv/errors.json'
import interests from '../../messages/sv/interests.json'
import joining from '../../messages/sv/joining.json'
import landing from '../../messages/sv/landing.json'
import leaving from '../../messages/sv/leaving.json'
import mails from '../../messages/sv/mails.json'
import members from '../../messages/sv/members.json'
import photos from '../../messages/sv/photos.json'
import profiles from '../../messages/sv/profiles.json'
import settings from '../../messages/sv/settings.json'
import site from '../../messages/sv/site.json'

export const sv = {
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
