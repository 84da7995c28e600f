import type { Breach, Rules } from '../../core/index.ts';
import { notBelowItself } from '../content/index.ts';
import type { Item } from './item.ts';

/** What a password hides does not stand on top of lists. */
export function* stickyRules({ sticky, password }: Pick<Item, 'sticky' | 'password'>): Generator<Breach> {
  if (sticky && password) yield { path: ['sticky'], message: 'must not be true of what has a password' };
}

/** What items are held to beside their schema. @param own of their kind alone */
export const itemRules = (own: Rules<Item>): Rules<Item> =>
  function* (item) {
    yield* notBelowItself(item);
    yield* stickyRules(item);
    yield* own(item);
  };
