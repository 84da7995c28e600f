import * as v from 'valibot';

/** RFC 5321, 4.5.3.1.3. */
const LONGEST = 254;

/** An e-mail address. */
export const emailText = v.pipe(v.string(), v.email(), v.maxLength(LONGEST));
