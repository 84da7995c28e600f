/** The same type as one object, so that editors show its members instead of how it came about. */
export type Flat<T> = { [K in keyof T]: T[K] } & {};
