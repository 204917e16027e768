import type { Tenant } from '@hearth/tenancy/tenant'

/** The address of one of the brand's own files, or null when the brand does not have it. */
export const brandFile = ({ brand }: Pick<Tenant, 'brand'>, file: string): string | null =>
  brand.files.has(file) ? `/brand/${brand.hash}/${file}` : null
