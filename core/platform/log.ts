/** Where the process says what an operator should know: one JSON line each. Never secrets, never bodies. */
export interface Log {
  /** @param lasting more fields, in an object that many entries share: it is written out once */
  info(message: string, fields?: Readonly<Record<string, unknown>>, lasting?: Readonly<Record<string, unknown>>): void;
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void;
  error(message: string, fields?: Readonly<Record<string, unknown>>): void;
}
