import { type Catalogue, loadMessages } from '@hearth/texts/catalogue'
import { findTextFaults } from '@hearth/texts/completeness'
import { SAME_AS_ENGLISH } from '@hearth/texts/same-as-english'

/** What keeps the platform's texts from being complete in all eleven languages, one line each. */
export const incompleteTexts = (catalogue: Catalogue = loadMessages()): string[] =>
  findTextFaults(catalogue, SAME_AS_ENGLISH).map((fault) => `packages/texts/messages/${fault}`)
