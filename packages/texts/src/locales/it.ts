import accounts from '../../messages/it/accounts.json' with { type: 'json' }
import answering from '../../messages/it/answering.json' with { type: 'json' }
import attachments from '../../messages/it/attachments.json' with { type: 'json' }
import billing from '../../messages/it/billing.json' with { type: 'json' }
import complaints from '../../messages/it/complaints.json' with { type: 'json' }
import contracts from '../../messages/it/contracts.json' with { type: 'json' }
import conversations from '../../messages/it/conversations.json' with { type: 'json' }
import debits from '../../messages/it/debits.json' with { type: 'json' }
import discovery from '../../messages/it/discovery.json' with { type: 'json' }
import errors from '../../messages/it/errors.json' with { type: 'json' }
import gifts from '../../messages/it/gifts.json' with { type: 'json' }
import helplines from '../../messages/it/helplines.json' with { type: 'json' }
import icebreakers from '../../messages/it/icebreakers.json' with { type: 'json' }
import interests from '../../messages/it/interests.json' with { type: 'json' }
import invoices from '../../messages/it/invoices.json' with { type: 'json' }
import landing from '../../messages/it/landing.json' with { type: 'json' }
import leaving from '../../messages/it/leaving.json' with { type: 'json' }
import likes from '../../messages/it/likes.json' with { type: 'json' }
import mail from '../../messages/it/mail.json' with { type: 'json' }
import notifications from '../../messages/it/notifications.json' with { type: 'json' }
import onboarding from '../../messages/it/onboarding.json' with { type: 'json' }
import photos from '../../messages/it/photos.json' with { type: 'json' }
import profiles from '../../messages/it/profiles.json' with { type: 'json' }
import relations from '../../messages/it/relations.json' with { type: 'json' }
import reports from '../../messages/it/reports.json' with { type: 'json' }
import safety from '../../messages/it/safety.json' with { type: 'json' }
import settings from '../../messages/it/settings.json' with { type: 'json' }
import shell from '../../messages/it/shell.json' with { type: 'json' }

export const it = {
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
