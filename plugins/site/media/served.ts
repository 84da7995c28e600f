import type { ServedFile } from '../../../core/index.ts';
import { baseName } from './file-name.ts';
import type { MediaItem } from './record.ts';
import { mediaTypeOf, typeByName } from './types.ts';

/** Media types that a browser shows without running anything of them. */
const INLINE: readonly string[] = ['image', 'video', 'audio'];

/** How a file of a media item is served. A record written by hand gives it no type that is not taken. */
export function servedMedia({ mime_type }: MediaItem, path: string): ServedFile {
  const type = typeByName(mime_type)?.type ?? 'application/octet-stream';
  return { type, name: baseName(path), inline: INLINE.includes(mediaTypeOf(type)) };
}
