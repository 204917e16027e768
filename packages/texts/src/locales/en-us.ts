import accounts from '../../messages/en-US/accounts.json' with { type: 'json' }
import discovery from '../../messages/en-US/discovery.json' with { type: 'json' }
import errors from '../../messages/en-US/errors.json' with { type: 'json' }
import interests from '../../messages/en-US/interests.json' with { type: 'json' }
import leaving from '../../messages/en-US/leaving.json' with { type: 'json' }
import mail from '../../messages/en-US/mail.json' with { type: 'json' }
import onboarding from '../../messages/en-US/onboarding.json' with { type: 'json' }
import photos from '../../messages/en-US/photos.json' with { type: 'json' }
import profiles from '../../messages/en-US/profiles.json' with { type: 'json' }
import settings from '../../messages/en-US/settings.json' with { type: 'json' }
import shell from '../../messages/en-US/shell.json' with { type: 'json' }

/** What American English says differently from `en`. */
export const enUs = {
  accounts,
  discovery,
  errors,
  interests,
  leaving,
  mail,
  onboarding,
  photos,
  profiles,
  settings,
  shell,
}
