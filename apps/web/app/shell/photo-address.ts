/** The address of a member's photo; `cdnPrefix` is the setting `cdn_prefix`. */
export const photoAddress = (cdnPrefix: string, file: string) => `${cdnPrefix}/photos/${file}`
