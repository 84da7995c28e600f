/** Passes a value to `next`: synchronously if it is there, otherwise when the promise resolves. */
export const whenReady = <T, U>(value: T | Promise<T>, next: (value: T) => U | Promise<U>): U | Promise<U> =>
  value instanceof Promise ? value.then(next) : next(value);

/** The result of `make`, or that of `recover` if it throws or rejects. */
export function orElse<T>(make: () => T | Promise<T>, recover: (error: unknown) => T | Promise<T>): T | Promise<T> {
  try {
    const value = make();
    return value instanceof Promise ? value.catch(recover) : value;
  } catch (error) {
    return recover(error);
  }
}
