import accounts from '../../messages/sv/accounts.json' with { type: 'json' }
import answering from '../../messages/sv/answering.json' with { type: 'json' }
import attachments from '../../messages/sv/attachments.json' with { type: 'json' }
import billing from '../../messages/sv/billing.json' with { type: 'json' }
import complaints from '../../messages/sv/complaints.json' with { type: 'json' }
import contracts from '../../messages/sv/contracts.json' with { type: 'json' }
import conversations from '../../messages/sv/conversations.json' with { type: 'json' }
import debits from '../../messages/sv/debits.json' with { type: 'json' }
import discovery from '../../messages/sv/discovery.json' with { type: 'json' }
import errors from '../../messages/sv/errors.json' with { type: 'json' }
import gifts from '../../messages/sv/gifts.json' with { type: 'json' }
import helplines from '../../messages/sv/helplines.json' with { type: 'json' }
import icebreakers from '../../messages/sv/icebreakers.json' with { type: 'json' }
import interests from '../../messages/sv/interests.json' with { type: 'json' }
import invoices from '../../messages/sv/invoices.json' with { type: 'json' }
import landing from '../../messages/sv/landing.json' with { type: 'json' }
import leaving from '../../messages/sv/leaving.json' with { type: 'json' }
import likes from '../../messages/sv/likes.json' with { type: 'json' }
import mail from '../../messages/sv/mail.json' with { type: 'json' }
import notifications from '../../messages/sv/notifications.json' with { type: 'json' }
import onboarding from '../../messages/sv/onboarding.json' with { type: 'json' }
import photos from '../../messages/sv/photos.json' with { type: 'json' }
import profiles from '../../messages/sv/profiles.json' with { type: 'json' }
import relations from '../../messages/sv/relations.json' with { type: 'json' }
import reports from '../../messages/sv/reports.json' with { type: 'json' }
import safety from '../../messages/sv/safety.json' with { type: 'json' }
import settings from '../../messages/sv/settings.json' with { type: 'json' }
import shell from '../../messages/sv/shell.json' with { type: 'json' }

export const sv = {
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
