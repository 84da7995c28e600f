import type { Principal } from '../principal.ts';

/**
 * Issues a pass of the user who asks: a text for a link, with which a page of the same plugin lets whoever opens it see what that
 * user may see. It ends after its time, with the account, when the account password changes, and when the application password that
 * it was issued with is revoked.
 *
 * @param about all that the holder must not be able to change: what the link shows
 * @param expires milliseconds since 1970 UTC
 * @throws Error if nobody is signed in
 */
export type IssuePass = (about: string, expires: number) => string;

/** The user whose pass it is, with the rights that they have now; undefined if it was not issued for this, or has ended. */
export type PassHolder = (pass: string, about: string) => Principal | undefined;
