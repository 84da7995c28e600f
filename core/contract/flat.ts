/** The same type as a single object type, so that editors show its members instead of how it was derived. */
export type Flat<T> = { [K in keyof T]: T[K] } & {};
