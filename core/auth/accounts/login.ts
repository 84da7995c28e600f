import * as v from 'valibot';

/**
 * A login: up to 60 letters and digits of ASCII and `_ . @ -`, as the reference allows. A colon would end it inside Basic
 * credentials (RFC 7617), and look-alike letters of other scripts would let one user pass for another.
 */
export const loginSchema = v.pipe(
  v.string(),
  v.regex(
    /^[a-z0-9][a-z0-9_.@-]{0,59}$/i,
    'must be 1 to 60 letters, digits or _ . @ -, starting with a letter or digit',
  ),
);

/** What two logins are compared by: nobody is to be two users by writing their login in capitals. */
export const loginKey = (login: string): string => login.toLowerCase();
