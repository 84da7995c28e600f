/** When something was made, ISO 8601 in UTC, and its number among what was made in one moment. */
interface Made {
  readonly id: number;
  readonly date: string;
}

/** Compares by date and then id, both descending. */
export const newestFirst = (one: Made, other: Made): number =>
  Date.parse(other.date) - Date.parse(one.date) || other.id - one.id;
