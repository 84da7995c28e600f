import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { layoutOf } from '../../../../core/store/disk/layout.ts';

const snapshotFiles = (site: string): readonly string[] => {
  const { own } = layoutOf(site);
  if (!existsSync(own)) return [];
  return readdirSync(own)
    .filter((name) => name.startsWith('snapshot'))
    .map((name) => join(own, name));
};

/** Has the site a snapshot? @param site absolute path of a site that no server has open */
export const hasSnapshot = (site: string): boolean => snapshotFiles(site).length > 0;

/** Makes the next start read all files. */
export function removeSnapshot(site: string): void {
  for (const path of snapshotFiles(site)) rmSync(path, { recursive: true });
}
