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
  // What is asked for in a sheet takes the place of its entry.
  const shared = { replace: isSheet(state), reloadDocument: outdated, discover: 'none' } as const
  return <Form ref={ref} {...(form as FormProps)} {...shared} />
})

/**
 * A form of the members' app: one that asks for another of its pages does so in place. Any other is sent as a document, unless a `SaveArea` is around it.
 * On the server it is the same element without what the router needs in the browser.
 */
export const AppForm: ElementType<FormElementProps> =
  typeof document === 'undefined' ? 'form' : (RouterForm as ElementType<FormElementProps>)
