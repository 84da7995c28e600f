import * as v from 'valibot';

/** Formats of a post (contract, Post-like content item). */
export const FORMATS = [
  'standard',
  'aside',
  'chat',
  'gallery',
  'link',
  'image',
  'quote',
  'status',
  'video',
  'audio',
] as const;

/** Whether comments (or pings) are accepted. */
export const OPEN_OR_CLOSED = ['open', 'closed'] as const;

/** RFC 5321, 4.5.3.1.3. */
const LONGEST = 254;

/** An e-mail address. */
export const emailText = v.pipe(v.string(), v.email(), v.maxLength(LONGEST));
