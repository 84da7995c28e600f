import { replaceEach } from '../../../core/host.ts';

/** A string in a record, and its path. */
interface NamedAt {
  readonly name: string;
  readonly at: readonly (string | number)[];
}

/** The strings at a path of a record (see `CollectionDeclaration.names`), with the exact path of each. */
export function namesIn(value: Readonly<Record<string, unknown>>, path: string): readonly NamedAt[] {
  const found: NamedAt[] = [];
  replaceEach(value, path.split('.'), [], (name, at) => {
    if (typeof name === 'string') found.push({ name, at });
    return name;
  });
  return found;
}
