/**
 * The value of a member to store after a write. The default is not stored, unless the file already contains it.
 *
 * @param asked undefined if it was not sent
 * @param before stored value, if any
 * @param usual the default
 */
export function omitDefault<T>(asked: T | undefined, before: T | undefined, usual: T): T | undefined {
  if (asked === undefined || asked === (before ?? usual)) return before;
  return asked === usual ? undefined : asked;
}
