import accounts from '../../messages/en/accounts.json'
import errors from '../../messages/en/errors.json'
import interests from '../../messages/en/interests.json'
import joining from '../../messages/en/joining.json'
import landing from '../../messages/en/landing.json'
import leaving from '../../messages/en/leaving.json'
import mails from '../../messages/en/mails.json'
import members from '../../messages/en/members.json'
import photos from '../../messages/en/photos.json'
import profiles from '../../messages/en/profiles.json'
import settings from '../../messages/en/settings.json'
import site from '../../messages/en/site.json'
import { needsOf, withoutPlaces } from '../places.ts'

const described = {
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

export const en = withoutPlaces(described)
export const needs = needsOf(described)
