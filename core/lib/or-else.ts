/** Makes a value, and what `recover` makes of the error where that throws or rejects. */
export function orElse<T>(make: () => T | Promise<T>, recover: (error: unknown) => T | Promise<T>): T | Promise<T> {
  try {
    const value = make();
    return value instanceof Promise ? value.catch(recover) : value;
  } catch (error) {
    return recover(error);
  }
}
