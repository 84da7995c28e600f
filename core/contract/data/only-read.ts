/** Why a record is not written where `store` only reads: the types have no such methods, but who writes JavaScript finds them. */
export const onlyRead = (collection: string): Error =>
  new Error(
    `${collection} is only read here: records are written in run of a write, and in transaction of a job, a listener or a form`,
  );
