import { type ComponentPropsWithoutRef, createContext, type ElementType, useContext } from 'react'

/** Props of a link element: the attributes of `<a>`, with `href` required. */
export type LinkElementProps = ComponentPropsWithoutRef<'a'> & { readonly href: string }

const LinkElement = createContext<ElementType<LinkElementProps>>('a')

/** Sets the element or component that renders the links of the kit; the default is `<a>`. Links to an anchor of the same page are always `<a>`. */
export const LinkElementProvider = LinkElement.Provider

/** The element or component that renders a link here. */
export const useLinkElement = (): ElementType<LinkElementProps> => useContext(LinkElement)
