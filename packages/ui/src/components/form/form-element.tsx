import { type ComponentPropsWithRef, createContext, type ElementType, useContext } from 'react'

/** Props of a form element: the attributes of `<form>`. */
export type FormElementProps = ComponentPropsWithRef<'form'>

const FormElement = createContext<ElementType<FormElementProps>>('form')

/** Sets the element or component that renders the kit's forms, and thereby how they are sent; the default is `<form>`. */
export const FormElementProvider = FormElement.Provider

/** The element or component that renders a form here. */
export const useFormElement = (): ElementType<FormElementProps> => useContext(FormElement)
