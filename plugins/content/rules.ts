import type { Breach } from '../../core/index.ts';

/** What needs a name has one, in files as in requests. */
export function* named(member: string, text: string): Generator<Breach> {
  if (text.trim() === '') yield { path: [member], message: 'must not be empty' };
}

/** What lies below others does not lie below itself. */
export function* notBelowItself({
  id,
  parent,
}: {
  readonly id: number;
  readonly parent?: number | undefined;
}): Generator<Breach> {
  if (parent === id) yield { path: ['parent'], message: 'must not be the record itself' };
}
