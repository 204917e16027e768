import type { Log, Storage } from '@hearth/domain/context'
import type { Config } from './env.ts'
import { openS3Storage } from './s3-storage.ts'
import { openLocalStorage } from './storage.ts'

/** The storage that an installation is configured for. */
export const openStorage = ({ s3, mediaDir }: Pick<Config, 's3' | 'mediaDir'>, log: Log): Storage =>
  s3 ? openS3Storage({ ...s3, mediaDir, log }) : openLocalStorage(mediaDir, log)
