import type { SealVersion } from '../../auth/sign-in/sealed-version.ts';
import { LruCache } from '../../lib/index.ts';
import type { Store } from '../../store/index.ts';

/** Bytes of texts. A record takes some thousands: enough for all that people edit beside each other. */
const LIMIT = 8 * 1024 * 1024;

/** What records were until they were changed or removed, by the API or by hand: the latest of it, for as long as the site is open. */
export class FormerVersions {
  readonly #texts = new LruCache<string>(LIMIT);

  /**
   * @param store followed for as long as it is open
   * @param seal as versions are shown to clients
   */
  constructor(store: Pick<Store, 'onSwap'>, seal: SealVersion) {
    store.onSwap((changes) => {
      let bytes = 0;
      for (const { folder, id, before } of changes) {
        // of a checkout of a large site no more than can be kept
        if (bytes > LIMIT) return;
        if (!before) continue;
        const text = JSON.stringify(before.value);
        // two bytes a character at most
        const size = 2 * text.length;
        this.#texts.set(keyOf(folder, id, seal(before.hash)), text, size);
        bytes += size;
      }
    });
  }

  /** JSON text of a record as it was; undefined when that is not known, or not any more. @param version sealed */
  find(collection: string, id: number, version: string): string | undefined {
    return this.#texts.get(keyOf(collection, id, version));
  }
}

const keyOf = (collection: string, id: number, version: string): string => `${collection}/${id} ${version}`;
