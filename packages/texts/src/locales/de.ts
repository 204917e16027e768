import accounts from '../../messages/de/accounts.json' with { type: 'json' }
import answering from '../../messages/de/answering.json' with { type: 'json' }
import attachments from '../../messages/de/attachments.json' with { type: 'json' }
import billing from '../../messages/de/billing.json' with { type: 'json' }
import complaints from '../../messages/de/complaints.json' with { type: 'json' }
import contracts from '../../messages/de/contracts.json' with { type: 'json' }
import conversations from '../../messages/de/conversations.json' with { type: 'json' }
import debits from '../../messages/de/debits.json' with { type: 'json' }
import discovery from '../../messages/de/discovery.json' with { type: 'json' }
import errors from '../../messages/de/errors.json' with { type: 'json' }
import gifts from '../../messages/de/gifts.json' with { type: 'json' }
import helplines from '../../messages/de/helplines.json' with { type: 'json' }
import icebreakers from '../../messages/de/icebreakers.json' with { type: 'json' }
import interests from '../../messages/de/interests.json' with { type: 'json' }
import invoices from '../../messages/de/invoices.json' with { type: 'json' }
import landing from '../../messages/de/landing.json' with { type: 'json' }
import leaving from '../../messages/de/leaving.json' with { type: 'json' }
import likes from '../../messages/de/likes.json' with { type: 'json' }
import mail from '../../messages/de/mail.json' with { type: 'json' }
import notifications from '../../messages/de/notifications.json' with { type: 'json' }
import onboarding from '../../messages/de/onboarding.json' with { type: 'json' }
import photos from '../../messages/de/photos.json' with { type: 'json' }
import profiles from '../../messages/de/profiles.json' with { type: 'json' }
import relations from '../../messages/de/relations.json' with { type: 'json' }
import reports from '../../messages/de/reports.json' with { type: 'json' }
import safety from '../../messages/de/safety.json' with { type: 'json' }
import settings from '../../messages/de/settings.json' with { type: 'json' }
import shell from '../../messages/de/shell.json' with { type: 'json' }

export const de = {
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
