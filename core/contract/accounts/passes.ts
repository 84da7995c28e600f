import type { Principal } from '../principal.ts';

/**
 * Issues a pass of the current user: a text for a link. A page of the same plugin shows whoever opens the link what that user may
 * see. The pass ends when it expires, when the account is removed, when the account password changes, and when the application
 * password that it was issued with is revoked.
 *
 * @param about everything that the holder must not be able to change: what the link shows
 * @param expires milliseconds since 1970 UTC
 * @throws Error if nobody is signed in
 */
export type IssuePass = (about: string, expires: number) => string;

/** Returns the user that the pass was issued to, with their current rights; undefined if it was not issued for `about`, or is no longer valid. */
export type PassHolder = (pass: string, about: string) => Principal | undefined;
