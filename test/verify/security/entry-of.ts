/** The entry of a table by its name. @throws if there is none */
export function entryOf<T>(table: Readonly<Record<string, T>>, name: string): T {
  const entry = table[name];
  if (entry === undefined) throw new Error(`there is no ${name}`);
  return entry;
}
