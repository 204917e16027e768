/** Where a browser finds a photo of a member: `cdnPrefix` is the setting `cdn_prefix`. */
export const photoAddress = (cdnPrefix: string, file: string) => `${cdnPrefix}/photos/${file}`
