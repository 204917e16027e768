import { enhanceDialog } from '@hearth/ui/enhance/dialog'
import { enhanceMenu } from '@hearth/ui/enhance/menu'
import { enhanceModalPopover } from '@hearth/ui/enhance/modal-popover'
import { enhancePhotoGallery } from '@hearth/ui/enhance/photo-gallery'
import { enhanceProgress } from '@hearth/ui/enhance/progress'
import { enhanceRange } from '@hearth/ui/enhance/range'
import { enhanceRevealPassword } from '@hearth/ui/enhance/reveal-password'
import { enhanceSteps } from '@hearth/ui/enhance/steps'
import { enhanceSubmitOnce } from '@hearth/ui/enhance/submit-once'
import { enhanceValidate } from '@hearth/ui/enhance/validate'
import { enhanceAgeGate } from './age-gate.ts'
import { enhanceBack } from './back.ts'
import { enhanceBankDetails } from './bank-details.ts'
import { enhanceCountPeople } from './count-people.ts'
import { enhanceResultCount } from './focus-result-count.ts'
import { forgetUnsentOfNobody } from './forget-unsent.ts'
import { enhanceLikeModal } from './like-modal.ts'
import { enhanceLoadMore } from './load-more.ts'
import { enhanceOffline } from './offline.ts'
import { enhancePageInDialog } from './page-in-dialog.ts'
import { enhancePageLayer } from './page-layer.ts'
import { enhancePrefillLink } from './prefill-link.ts'
import { enhanceRegions } from './regions.ts'
import { enhanceSignupDraft } from './signup-draft.ts'
import { enhanceTimeZone } from './time-zone.ts'

// In the order in which they handle an event.
for (const enhance of [
  enhanceValidate,
  enhanceRevealPassword,
  enhanceRange,
  enhanceMenu,
  enhanceDialog,
  enhanceModalPopover,
  enhancePhotoGallery,
  enhanceAgeGate,
  enhanceLikeModal,
  enhanceSignupDraft,
  enhanceSteps,
  enhanceOffline,
  enhanceTimeZone,
  enhanceBankDetails,
  enhancePageInDialog,
  enhancePageLayer,
  enhanceLoadMore,
  enhanceResultCount,
  enhanceRegions,
  enhanceCountPeople,
  enhanceBack,
  enhancePrefillLink,
  enhanceSubmitOnce,
  enhanceProgress,
  forgetUnsentOfNobody,
])
  enhance(document)
