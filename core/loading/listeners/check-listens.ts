import { ANY_OF_SITE } from '../../contract/data/collection.ts';
import { NotGranted } from '../../contract/grants/not-granted.ts';
import type { Manifest, Plugin } from '../../contract/plugin.ts';

/** @throws NotGranted when a listener follows collections of other plugins that the manifest does not list under `listens` */
export function checkListens({ name: plugin, listens }: Manifest, { listeners }: Plugin): void {
  for (const { to } of listeners) {
    const asked = to === ANY_OF_SITE ? [to] : to.map(({ name }) => name);
    for (const line of asked) if (!line.startsWith(`${plugin}/`)) checkListensTo({ name: plugin, listens }, line);
  }
}

/** @param line name of a collection, or `ANY_OF_SITE`. @throws NotGranted when the manifest does not list it under `listens` */
export function checkListensTo({ name: plugin, listens }: Pick<Manifest, 'name' | 'listens'>, line: string): void {
  if (listens.includes(line)) return;
  const what = line === ANY_OF_SITE ? 'listen to changes of all records' : `listen to changes of ${line}`;
  throw new NotGranted({ plugin, what, line, member: 'listens' });
}
