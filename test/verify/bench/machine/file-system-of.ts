import { readFileSync } from 'node:fs';

/** Type of the file system of a path, such as `ext4`; undefined if the system does not report it. */
export function fileSystemOf(path: string): string | undefined {
  if (process.platform !== 'linux') return undefined;
  const mounts = readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '));
  const isAbove = (point: string) => point === '/' || path === point || path.startsWith(`${point}/`);
  return mounts
    .filter(([, point]) => point !== undefined && isAbove(point))
    .sort(([, one = ''], [, other = '']) => one.length - other.length)
    .at(-1)?.[2];
}
