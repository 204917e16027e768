import { PAGE_HIDDEN_HEADER } from '@hearth/contracts/endpoints/endpoint'

/** The header of a request that a page makes while nobody looks at it: such a request does not count as being online. */
export const ofHiddenPage = (): Readonly<Record<string, string>> =>
  document.hidden ? { [PAGE_HIDDEN_HEADER]: '1' } : {}
