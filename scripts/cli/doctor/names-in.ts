import { replaceEach } from '../../../core/host.ts';

/** A text in a record, and where it stands. */
interface NamedAt {
  readonly name: string;
  readonly at: readonly (string | number)[];
}

/** The texts that stand at a path of a record, as `CollectionDeclaration.names` has it, and where each is. */
export function namesIn(value: Readonly<Record<string, unknown>>, path: string): readonly NamedAt[] {
  const found: NamedAt[] = [];
  replaceEach(value, path.split('.'), [], (name, at) => {
    if (typeof name === 'string') found.push({ name, at });
    return name;
  });
  return found;
}
