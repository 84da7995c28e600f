import type { ImportItem } from '../items/import-item.ts';

const encoder = new TextEncoder();

/** Writes items as lines of JSON. */
export async function* linesOf(items: AsyncIterable<ImportItem>): AsyncGenerator<Uint8Array> {
  for await (const item of items) yield encoder.encode(`${JSON.stringify(item)}\n`);
}

/** Reads items from lines of JSON. */
export async function* itemsIn(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ImportItem> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as ImportItem;
  }
}
