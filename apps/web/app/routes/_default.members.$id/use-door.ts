import type { Hooks } from '@hearth/ui/components/field/field'
import { useLocation } from '@remix-run/react'
import { PLACES, useDefaultShell } from '../../features/layouts/shell.ts'
import { SIGNUP_LINK } from '../../features/layouts/signup-modal.tsx'

/** The way in for a visitor. */
export interface Door {
  readonly opens: 'signup' | 'login'
  readonly href: string
  readonly hooks: Hooks | undefined
}

/** Where whoever reads this page becomes a member, or logs in where nobody is taken in; null for members. */
export function useDoor(): Door | null {
  const shell = useDefaultShell()
  const { pathname } = useLocation()
  if (!shell || shell.viewer) return null
  if (shell.signups) return { opens: 'signup', href: PLACES.signup, hooks: SIGNUP_LINK }
  return { opens: 'login', href: `${PLACES.login}?to=${encodeURIComponent(pathname)}`, hooks: undefined }
}
