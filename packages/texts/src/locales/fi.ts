import accounts from '../../messages/fi/accounts.json' with { type: 'json' }
import answering from '../../messages/fi/answering.json' with { type: 'json' }
import attachments from '../../messages/fi/attachments.json' with { type: 'json' }
import billing from '../../messages/fi/billing.json' with { type: 'json' }
import complaints from '../../messages/fi/complaints.json' with { type: 'json' }
import contracts from '../../messages/fi/contracts.json' with { type: 'json' }
import conversations from '../../messages/fi/conversations.json' with { type: 'json' }
import debits from '../../messages/fi/debits.json' with { type: 'json' }
import discovery from '../../messages/fi/discovery.json' with { type: 'json' }
import errors from '../../messages/fi/errors.json' with { type: 'json' }
import gifts from '../../messages/fi/gifts.json' with { type: 'json' }
import helplines from '../../messages/fi/helplines.json' with { type: 'json' }
import icebreakers from '../../messages/fi/icebreakers.json' with { type: 'json' }
import interests from '../../messages/fi/interests.json' with { type: 'json' }
import invoices from '../../messages/fi/invoices.json' with { type: 'json' }
import landing from '../../messages/fi/landing.json' with { type: 'json' }
import leaving from '../../messages/fi/leaving.json' with { type: 'json' }
import likes from '../../messages/fi/likes.json' with { type: 'json' }
import mail from '../../messages/fi/mail.json' with { type: 'json' }
import notifications from '../../messages/fi/notifications.json' with { type: 'json' }
import onboarding from '../../messages/fi/onboarding.json' with { type: 'json' }
import photos from '../../messages/fi/photos.json' with { type: 'json' }
import profiles from '../../messages/fi/profiles.json' with { type: 'json' }
import relations from '../../messages/fi/relations.json' with { type: 'json' }
import reports from '../../messages/fi/reports.json' with { type: 'json' }
import safety from '../../messages/fi/safety.json' with { type: 'json' }
import settings from '../../messages/fi/settings.json' with { type: 'json' }
import shell from '../../messages/fi/shell.json' with { type: 'json' }

export const fi = {
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
