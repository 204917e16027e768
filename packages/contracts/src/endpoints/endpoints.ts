import { type Endpoint, READ } from './endpoint.ts'
import { ACCOUNT_ENDPOINTS } from './lists/accounts.ts'
import { BILLING_ENDPOINTS } from './lists/billing.ts'
import { CONVERSATION_ENDPOINTS } from './lists/conversations.ts'
import { DISCOVERY_ENDPOINTS } from './lists/discovery.ts'
import { LIKE_ENDPOINTS } from './lists/likes.ts'
import { MESSAGE_ENDPOINTS } from './lists/messages.ts'
import { ONBOARDING_ENDPOINTS } from './lists/onboarding.ts'
import { PHOTO_ENDPOINTS } from './lists/photos.ts'
import { REFERENCE_ENDPOINTS } from './lists/reference.ts'
import { RELATION_ENDPOINTS } from './lists/relations.ts'
import { SETTINGS_ENDPOINTS } from './lists/tenant-settings.ts'
import { WRITING_ENDPOINTS } from './lists/writing.ts'

/** All endpoints by name, which is also their name in our client and the document's operationId. A page loads only the lists that it calls. */
export const ENDPOINTS = {
  ...SETTINGS_ENDPOINTS,
  ...REFERENCE_ENDPOINTS,
  ...DISCOVERY_ENDPOINTS,
  ...ACCOUNT_ENDPOINTS,
  ...ONBOARDING_ENDPOINTS,
  ...PHOTO_ENDPOINTS,
  ...RELATION_ENDPOINTS,
  ...LIKE_ENDPOINTS,
  ...CONVERSATION_ENDPOINTS,
  ...MESSAGE_ENDPOINTS,
  ...WRITING_ENDPOINTS,
  ...BILLING_ENDPOINTS,
  openApi: { ...READ, path: '/api/openapi.json' },
} as const satisfies Readonly<Record<string, Endpoint>>

export type Endpoints = typeof ENDPOINTS
export type EndpointName = keyof Endpoints
