/** Runs over all items at once and waits for every one, so that nothing goes on behind the caller's back; then tells of the first failure. */
export async function allDone<T, R>(items: Iterable<T>, run: (item: T, index: number) => Promise<R>): Promise<R[]> {
  const results = await Promise.allSettled([...items].map(run));
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}
