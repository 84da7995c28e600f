import { ArchiveError, BLOCK, type TarFile } from './tar-entry.ts';

/** Kinds of blocks that are read and written: a file, and what is said of the one behind it (pax). */
export type TarKind = 'file' | 'extended';

const TYPES: Readonly<Record<TarKind, string>> = { file: '0', extended: 'x' };

/** Places of the members of a header (POSIX.1, ustar Interchange Format): offset and length in bytes. */
const AT = {
  name: [0, 100],
  mode: [100, 8],
  uid: [108, 8],
  gid: [116, 8],
  size: [124, 12],
  modified: [136, 12],
  checksum: [148, 8],
  type: [156, 1],
  magic: [257, 8],
} as const;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Does a name fit into a header? Longer ones, and those that are not ASCII, are told before it. */
export const fitsHeader = (path: string): boolean => path.length <= AT.name[1] && /^[\x20-\x7e]+$/.test(path);

/** The header of a file, or of what is said of the next one. */
export function tarHeader(kind: TarKind, { path, size, permissions, modified }: TarFile): Uint8Array {
  const block = new Uint8Array(BLOCK);
  const put = ([offset, length]: readonly [number, number], text: string) =>
    block.set(encoder.encode(text).subarray(0, length), offset);
  const octal = (member: readonly [number, number], value: number) =>
    put(member, `${value.toString(8).padStart(member[1] - 1, '0')}\0`);
  put(AT.name, path);
  octal(AT.mode, permissions);
  octal(AT.uid, 0);
  octal(AT.gid, 0);
  octal(AT.size, size);
  octal(AT.modified, Math.floor(modified / 1000));
  put(AT.checksum, ' '.repeat(AT.checksum[1]));
  put(AT.type, TYPES[kind]);
  put(AT.magic, 'ustar\u000000');
  put(AT.checksum, `${checksumOf(block).toString(8).padStart(6, '0')}\0 `);
  return block;
}

/** What a header says; undefined for the block of zeros at the end. @throws ArchiveError for what no archive of ours has */
export function parseTarHeader(block: Uint8Array): { readonly kind: TarKind; readonly file: TarFile } | undefined {
  if (block.every((byte) => byte === 0)) return undefined;
  const text = ([offset, length]: readonly [number, number]) =>
    decoder.decode(block.subarray(offset, offset + length)).replace(/\0.*$/s, '');
  const octal = (member: readonly [number, number]) => Number.parseInt(text(member).trim() || '0', 8);
  const summed = block.slice();
  summed.fill(0x20, AT.checksum[0], AT.checksum[0] + AT.checksum[1]);
  if (checksumOf(summed) !== octal(AT.checksum)) throw new ArchiveError('it is damaged, or no tar archive');
  const type = text(AT.type);
  const kind = type === TYPES.file ? 'file' : type === TYPES.extended ? 'extended' : undefined;
  if (!kind) throw new ArchiveError(`${text(AT.name)} is neither a file nor what is said of one`);
  return {
    kind,
    file: {
      path: text(AT.name),
      size: octal(AT.size),
      permissions: octal(AT.mode),
      modified: octal(AT.modified) * 1000,
    },
  };
}

const checksumOf = (block: Uint8Array): number => block.reduce((sum, byte) => sum + byte, 0);
