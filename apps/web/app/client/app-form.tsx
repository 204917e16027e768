import type { FormElementProps } from '@hearth/ui/components/form/form-element'
import { Form, type FormProps, useLocation } from '@remix-run/react'
import { type ElementType, type ForwardedRef, forwardRef } from 'react'
import { isAppPage } from '../addresses.ts'
import { isSheet } from './history-entry.ts'
import { useRelease } from './release.ts'

const RouterForm = forwardRef(function RouterForm(
  form: Omit<FormElementProps, 'ref'>,
  ref: ForwardedRef<HTMLFormElement>,
) {
  const { outdated } = useRelease()
  const { state } = useLocation()
  const { method = 'get', action = '' } = form
  if (method !== 'get' || !isAppPage(action)) return <form ref={ref} {...form} />
  // The page that a form in a sheet requests replaces the sheet's history entry.
  const shared = { replace: isSheet(state), reloadDocument: outdated, discover: 'none' } as const
  return <Form ref={ref} {...(form as FormProps)} {...shared} />
})

/**
 * A form of the members' app. A form that requests another page of the app shows it in place. Any other form loads a document, unless it is in a
 * `SaveArea`. On the server it is the same element without the router's handlers.
 */
export const AppForm: ElementType<FormElementProps> =
  typeof document === 'undefined' ? 'form' : (RouterForm as ElementType<FormElementProps>)
