import { oncePer } from '../../../core/index.ts';
import { hostOf } from '../plan/old-address.ts';
import type { Outline } from '../plan/outline.ts';
import type { ImportState } from './state.ts';

/** Hosts of the old site and of its files. */
export const oldHosts = ({ outline }: Pick<ImportState, 'outline'>): ReadonlySet<string> => hostsIn(outline);

// computed once, because every item needs them
const hostsIn = oncePer((outline: Outline): ReadonlySet<string> => {
  const urls = [outline.source.url, ...[...outline.content.values()].map(({ url }) => url)];
  return new Set(urls.flatMap((url) => (url !== undefined && URL.canParse(url) ? [hostOf(new URL(url).host)] : [])));
});
