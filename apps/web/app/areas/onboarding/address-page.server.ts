import { addressToConfirm } from '@hearth/domain/onboarding/confirm-address'
import { redirect } from '@remix-run/node'
import type { z } from 'zod'
import { MEMBERS_HOME } from '../../addresses.ts'
import type { HandlerContext } from '../../http/handler-context.server.ts'
import type { returnQuery } from '../../http/link-query.server.ts'
import { formTitle } from '../../http/refused-form.server.ts'
import { afterSteps, loginAddress } from '../../http/return-to.ts'
import { brandFile } from '../../shell/brand.server.ts'
import { translatorOf } from '../../words/translations.server.ts'
import { stepsOr } from './signup-cookie.server.ts'

/** What the pages about an address that is to be confirmed show; for members who have one. */
export async function addressPage({
  ctx,
  context,
  request,
  tenant,
  query,
}: HandlerContext & { readonly query: z.output<typeof returnQuery> }) {
  const viewer = await context.viewer()
  if (!viewer) throw redirect(loginAddress(request))
  const { scope, id: memberId } = viewer
  const [address, t] = await Promise.all([addressToConfirm(ctx, { scope, memberId }), translatorOf(context, request)])
  if (!address) throw redirect(MEMBERS_HOME)
  const returnTo = afterSteps(query.returnTo)
  return {
    title: formTitle(context, t, `${t('accounts:activate_title')} · ${tenant.settings.name}`),
    art: brandFile(tenant, 'hero.svg'),
    email: address.email,
    returnTo,
    /** The steps that are left, or what follows them. */
    goesOn: stepsOr(returnTo ?? MEMBERS_HOME, viewer, returnTo),
  }
}
