/** Goes on with a value at once where it is there, and when it comes where it is promised. */
export const whenReady = <T, U>(value: T | Promise<T>, next: (value: T) => U | Promise<U>): U | Promise<U> =>
  value instanceof Promise ? value.then(next) : next(value);

/** Makes a value, and what `recover` makes of the error where that throws or rejects. */
export function orElse<T>(make: () => T | Promise<T>, recover: (error: unknown) => T | Promise<T>): T | Promise<T> {
  try {
    const value = make();
    return value instanceof Promise ? value.catch(recover) : value;
  } catch (error) {
    return recover(error);
  }
}
