import type { Clock } from './ports.ts';

/**
 * Waits for work, but not for ever.
 *
 * @returns what it gives, or what `late` gives when it takes more than so many milliseconds; it may go on all the same
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
