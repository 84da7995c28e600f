/** What a job throws that would fail each time: it is not tried again. */
export class FailedForGood extends Error {
  override readonly name = 'FailedForGood';
}
