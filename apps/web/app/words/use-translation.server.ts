import type { Namespace } from 'i18next'
import { useContext } from 'react'
import { I18nContext, type useTranslation as useTranslationInBrowser } from 'react-i18next'

export * from 'react-i18next'

/**
 * The texts of the first of these namespaces, as `useTranslation` of react-i18next gives them. The server renders a page once, in one language and with
 * all texts at hand, so it needs neither state nor a way to load them. Only the server's build uses it.
 */
export const useTranslation = ((namespaces?: Namespace) => {
  const { i18n } = useContext(I18nContext)
  const [namespace = null] = [namespaces ?? []].flat()
  return { t: i18n.getFixedT(null, namespace as Namespace | null), i18n, ready: true }
}) as typeof useTranslationInBrowser
