import type { DataAttributes } from '@hearth/ui/components/field/field'
import { useLocation } from '@remix-run/react'
import { PLACES, useDefaultShell } from '../../features/layouts/shell.ts'
import { SIGNUP_LINK } from '../../features/layouts/signup-modal.tsx'
import { leadingOn } from '../../leading-on.ts'

/** The way in for a visitor. */
export interface Door {
  readonly opens: 'signup' | 'login'
  readonly href: string
  readonly dataAttributes: DataAttributes | undefined
}

/** Where whoever reads this page becomes a member, or logs in where nobody is taken in, and comes back after it; null for members. */
export function useDoor(): Door | null {
  const shell = useDefaultShell()
  const { pathname } = useLocation()
  if (!shell || shell.viewer) return null
  if (shell.signups) return { opens: 'signup', href: leadingOn(PLACES.signup, pathname), dataAttributes: SIGNUP_LINK }
  return { opens: 'login', href: leadingOn(PLACES.login, pathname), dataAttributes: undefined }
}
