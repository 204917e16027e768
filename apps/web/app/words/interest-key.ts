/** The text that names an interest: keys of texts are in snake_case, ids of interests have hyphens. */
export const interestKey = (id: string) => `interests:${id.replaceAll('-', '_')}` as 'interests:art'
