import type { SealVersion } from '../../auth/sign-in/sealed-version.ts';
import { LruCache } from '../../lib/index.ts';
import type { Store } from '../../store/index.ts';

/** Size limit in bytes. A record takes a few thousand, so this is enough for everything edited concurrently. */
const LIMIT = 8 * 1024 * 1024;

/** The most recent former versions of records changed or removed by the API or by hand, kept in memory while the site is open. */
export class FormerVersions {
  readonly #texts = new LruCache<string>(LIMIT);

  /**
   * @param store observed for as long as it is open
   * @param seal seals versions as clients see them
   */
  constructor(store: Pick<Store, 'onSwap'>, seal: SealVersion) {
    store.onSwap((changes) => {
      let bytes = 0;
      for (const { folder, id, before } of changes) {
        // a checkout of a large site may change more than fits
        if (bytes > LIMIT) return;
        if (!before) continue;
        const text = JSON.stringify(before.value);
        // at most two bytes per character
        const size = 2 * text.length;
        this.#texts.set(keyOf(folder, id, seal(before.hash)), text, size);
        bytes += size;
      }
    });
  }

  /** JSON of a former version; undefined if that is not, or no longer, available. @param version sealed */
  find(collection: string, id: number, version: string): string | undefined {
    return this.#texts.get(keyOf(collection, id, version));
  }
}

const keyOf = (collection: string, id: number, version: string): string => `${collection}/${id} ${version}`;
