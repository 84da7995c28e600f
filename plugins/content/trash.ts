const SUFFIX = '__trashed';
const NUMBERED = new RegExp(`${SUFFIX}(-\\d+)?$`);

/** Ends the slug of what is in the trash, so that its address is free for another. */
export const TRASHED = SUFFIX;

/** The slug that it had before it went to the trash. */
export const withoutTrashed = (slug: string): string => slug.replace(NUMBERED, '');
