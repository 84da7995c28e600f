import { createHash } from 'node:crypto';
import { lstat, readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';

/** The content of files up to this size is included. */
const READ_UP_TO = 8 * 1024 * 1024;

/** Changes if an entry is written to, moved or replaced; for a folder, also if its content changes. */
export async function fingerprint(path: string): Promise<string> {
  const stat = await lstat(path, { bigint: true });
  const { ino, size, mode, mtimeNs, ctimeNs } = stat;
  const told = [ino, size, mode, mtimeNs, ctimeNs].join(' ');
  if (stat.isSymbolicLink()) return `${told} -> ${await readlink(path)}`;
  if (stat.isDirectory()) {
    const within = await Promise.all((await readdir(path)).sort().map((name) => fingerprint(join(path, name))));
    return [told, ...within].join('\n');
  }
  if (!stat.isFile() || size > READ_UP_TO) return told;
  return `${told} ${createHash('sha256')
    .update(await readFile(path))
    .digest('hex')}`;
}
