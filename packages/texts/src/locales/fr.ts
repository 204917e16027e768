import accounts from '../../messages/fr/accounts.json' with { type: 'json' }
import answering from '../../messages/fr/answering.json' with { type: 'json' }
import attachments from '../../messages/fr/attachments.json' with { type: 'json' }
import billing from '../../messages/fr/billing.json' with { type: 'json' }
import complaints from '../../messages/fr/complaints.json' with { type: 'json' }
import contracts from '../../messages/fr/contracts.json' with { type: 'json' }
import conversations from '../../messages/fr/conversations.json' with { type: 'json' }
import debits from '../../messages/fr/debits.json' with { type: 'json' }
import discovery from '../../messages/fr/discovery.json' with { type: 'json' }
import errors from '../../messages/fr/errors.json' with { type: 'json' }
import gifts from '../../messages/fr/gifts.json' with { type: 'json' }
import helplines from '../../messages/fr/helplines.json' with { type: 'json' }
import icebreakers from '../../messages/fr/icebreakers.json' with { type: 'json' }
import interests from '../../messages/fr/interests.json' with { type: 'json' }
import invoices from '../../messages/fr/invoices.json' with { type: 'json' }
import landing from '../../messages/fr/landing.json' with { type: 'json' }
import leaving from '../../messages/fr/leaving.json' with { type: 'json' }
import likes from '../../messages/fr/likes.json' with { type: 'json' }
import mail from '../../messages/fr/mail.json' with { type: 'json' }
import notifications from '../../messages/fr/notifications.json' with { type: 'json' }
import onboarding from '../../messages/fr/onboarding.json' with { type: 'json' }
import photos from '../../messages/fr/photos.json' with { type: 'json' }
import profiles from '../../messages/fr/profiles.json' with { type: 'json' }
import relations from '../../messages/fr/relations.json' with { type: 'json' }
import reports from '../../messages/fr/reports.json' with { type: 'json' }
import safety from '../../messages/fr/safety.json' with { type: 'json' }
import settings from '../../messages/fr/settings.json' with { type: 'json' }
import shell from '../../messages/fr/shell.json' with { type: 'json' }

export const fr = {
  accounts,
  answering,
  attachments,
  billing,
  complaints,
  contracts,
  conversations,
  debits,
  errors,
  gifts,
  helplines,
  icebreakers,
  interests,
  invoices,
  onboarding,
  landing,
  leaving,
  likes,
  mail,
  discovery,
  notifications,
  photos,
  profiles,
  relations,
  reports,
  safety,
  settings,
  shell,
}
