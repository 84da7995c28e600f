import type { Transaction } from '../../../../core/index.ts';
import { UPLOADS } from '../../kinds/media.ts';
import type { StagedMedia } from '../../media/stage.ts';

/** Keeps what was staged for an item, with the transaction that writes the item. */
export function keepFiles(store: Transaction, { files }: Pick<StagedMedia<unknown>, 'files'>): void {
  const uploads = store.files(UPLOADS);
  for (const file of files) uploads.keep(file);
}
