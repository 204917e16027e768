import { addressToConfirm } from '@hearth/domain/onboarding/confirm-address'
import { redirect } from '@remix-run/node'
import type { z } from 'zod'
import { MEMBERS_HOME } from '../../addresses.ts'
import type { HandlerContext } from '../../http/handler-context.server.ts'
import type { returnQuery } from '../../http/input-schemas.server.ts'
import { formTitle } from '../../http/refused-form.server.ts'
import { onboardingPath, pathAfterLogin } from '../../http/return-to.ts'
import type { WithViewer } from '../../http/route-builders.server.ts'
import { brandFile } from '../../shell/brand.server.ts'
import { titleOf } from '../../words/title-of.ts'
import { translatorOf } from '../../words/translations.server.ts'

/** The data of the pages about an unconfirmed address; redirects members without one. */
export async function addressPage({
  ctx,
  load,
  request,
  tenant,
  query,
  viewer,
}: HandlerContext & WithViewer & { readonly query: z.output<typeof returnQuery> }) {
  const { scope, id: memberId } = viewer
  const [address, t] = await Promise.all([addressToConfirm(ctx, { scope, memberId }), translatorOf(load, request)])
  if (!address) throw redirect(MEMBERS_HOME)
  const returnTo = onboardingPath(query.returnTo)
  return {
    title: formTitle(load, t, titleOf(t('onboarding:activate_title'), tenant.settings.name)),
    art: brandFile(tenant, 'hero.svg'),
    email: address.email,
    returnTo,
    /** The rest of the first run, or the page after it. */
    goesOn: pathAfterLogin(returnTo ?? MEMBERS_HOME, viewer, returnTo),
  }
}
