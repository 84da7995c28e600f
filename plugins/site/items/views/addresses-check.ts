import { type Check, counted, fileOf } from '../../../../core/index.ts';
import { withStatus } from '../../../content/index.ts';
import { kinds } from '../kind/points.ts';
import { sharedAddress } from './address-claim.ts';

/** Checks that no published item shares its address. */
export const addressesCheck: Check = {
  name: 'addresses',
  label: 'Addresses',
  run: (context) => {
    const { store, contributions, moment } = context;
    const details = contributions.all(kinds).flatMap((kind) =>
      store
        .of(kind.collection)
        .find({ where: withStatus('publish', moment) })
        .records.flatMap((item) => {
          const shared = sharedAddress(context, kind, item);
          if (!shared) return [];
          const { path, name, isFirm } = shared;
          const which = isFirm ? 'which is shown instead of it' : 'which it hides';
          return [`${fileOf(kind.collection, item.id)}: ${path} is also the address of ${name}, ${which}`];
        }),
    );
    if (details.length === 0) return { status: 'good', message: 'No published item shares its address.' };
    return {
      status: 'recommended',
      message: `${counted(details.length, 'published item')} ${details.length === 1 ? 'shares its address' : 'share their addresses'} with something else.`,
      details,
      action: 'Change the slug of the item, or the setting that the other address comes from.',
    };
  },
};
