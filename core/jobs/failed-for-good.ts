/** Thrown by a job that would fail each time: it is not tried again. */
export class FailedForGood extends Error {
  override readonly name = 'FailedForGood';
}
