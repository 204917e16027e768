import { type ComponentPropsWithoutRef, createContext, type ElementType, useContext } from 'react'

/** What renders a link gets: the attributes of `<a>`, and always an address. */
export type LinkElementProps = ComponentPropsWithoutRef<'a'> & { readonly href: string }

const LinkElement = createContext<ElementType<LinkElementProps>>('a')

/** Says what renders the links of every component below it; a plain `<a>` where nothing says so. Links within the page stay `<a>`. */
export const LinkElementProvider = LinkElement.Provider

/** What renders a link here. */
export const useLinkElement = (): ElementType<LinkElementProps> => useContext(LinkElement)
