/** Goes on with a value at once where it is there, and when it comes where it is promised. */
export const whenReady = <T, U>(value: T | Promise<T>, next: (value: T) => U | Promise<U>): U | Promise<U> =>
  value instanceof Promise ? value.then(next) : next(value);
