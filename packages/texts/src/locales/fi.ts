import accounts from '../../messages/fi/accounts.json'
import errors from '../../messages/fi/errors.json'
import interests from '../../messages/fi/interests.json'
import joining from '../../messages/fi/joining.json'
import landing from '../../messages/fi/landing.json'
import leaving from '../../messages/fi/leaving.json'
import mails from '../../messages/fi/mails.json'
import members from '../../messages/fi/members.json'
import photos from '../../messages/fi/photos.json'
import profiles from '../../messages/fi/profiles.json'
import settings from '../../messages/fi/settings.json'
import site from '../../messages/fi/site.json'

export const fi = {
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
