import { handOverRest } from '../../auth/create-accounts.ts';
import { checkStanding } from '../../auth/sign-in/authenticate.ts';
import { system } from '../../contract/fixed-principals.ts';
import { Staging } from '../../http/index.ts';
import type { BuiltGeneration, Ground, SiteParts } from './built-generation.ts';

type StoreViews = Pick<
  BuiltGeneration,
  | ('bound' | 'slices' | 'readerFor' | 'transaction' | 'rehearse' | 'staging' | 'onChange')
  | ('checkStanding' | 'authenticate' | 'accounts' | 'handOver' | 'seed')
>;

/** A generation's views of the store: what each plugin may reach, and what depends on the accounts in it. */
export function storeViews(
  { store, ports, accounts, authenticate }: SiteParts,
  { plugins, collections, access, bound, settings }: Ground,
): StoreViews {
  const readers = new Map(plugins.map((plugin) => [plugin, access.narrow(plugin, bound.reader)]));
  return {
    bound,
    slices: bound.slices,
    readerFor: (plugin) => readers.get(plugin) ?? access.narrow(plugin, bound.reader),
    transaction: (run) => bound.together((as) => run((plugin, principal) => access.narrow(plugin, as(principal)), as)),
    rehearse: (run) => bound.rehearse((as) => run((plugin, principal) => access.narrow(plugin, as(principal)), as)),
    staging: () => new Staging({ begin: () => store.stage(), images: ports.images, limits: settings.limits }),
    onChange: (listener) => store.onChange(listener),
    checkStanding: (principal, reader = bound.reader) => checkStanding(reader, principal),
    authenticate: authenticate(bound, settings),
    accounts: accounts(bound, collections),
    handOver: (wide, from, to) => handOverRest(wide, collections, [from, to]),
    seed: () =>
      bound.transaction(system, (wide) => {
        for (const plugin of plugins) plugin.seed?.(access.narrow(plugin, wide));
      }),
  };
}
