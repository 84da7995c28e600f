import type { Clock } from './ports.ts';

/**
 * Waits for work, up to a timeout.
 *
 * @returns its result, or that of `late` if it takes longer than so many milliseconds; the work may then continue
 * @throws what one of them throws
 */
export function within<T>(
  clock: Pick<Clock, 'after'>,
  milliseconds: number,
  work: Promise<T>,
  late: () => T,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(milliseconds, () => {
      try {
        resolve(late());
      } catch (error) {
        reject(error);
      }
    });
    work.then(resolve, reject).finally(cancel);
  });
}
