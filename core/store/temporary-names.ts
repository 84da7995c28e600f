/**
 * Name in the temporary folder of the mark of a committed change that is not published: its new bytes, or an empty file for
 * a removal. It is made before the commit and goes when the change is in its place or gave way: as long as the machine runs,
 * a change without it was published.
 */
export const pendingName = (name: string): string => `${name}.new`;

/** Name in the temporary folder under which the old file is moved aside. */
export const capturedName = (name: string): string => `${name}.old`;

/** Is it one of these, of a change of a transaction? Their names begin with the number of its group. */
export const isOfTransaction = (name: string): boolean => /^\d+-\d+\.(?:new|old)$/.test(name);
