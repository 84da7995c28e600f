/**
 * What is stored of a member after a write: nothing for what is usual, unless that stands in the file already.
 *
 * @param asked undefined when it was not sent
 * @param before stored so far, if anything is
 */
export function omitDefault<T>(asked: T | undefined, before: T | undefined, usual: T): T | undefined {
  if (asked === undefined || asked === (before ?? usual)) return before;
  return asked === usual ? undefined : asked;
}
