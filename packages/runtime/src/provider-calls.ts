import { AppError } from '@hearth/domain/failures'

export interface PaymentsOptions {
  /** Milliseconds after which a provider of payments counts as unreachable. */
  readonly patience: number
}

/** What an adapter throws if its provider cannot be reached or does not answer as it promises. The cause must hold no key. */
export const unavailable = (cause: unknown) =>
  Object.assign(new AppError('billing.provider_unavailable', 503), { cause })
