/** The error for a write where `store` is read-only: the types have no such methods, but JavaScript code can call them. */
export const onlyRead = (collection: string): Error =>
  new Error(
    `${collection} is only read here: records are written in run of a write, and in transaction of a job, a listener or a form`,
  );
