import type { SeededRandom } from '../../faults/seeded-random.ts';
import { RawJson } from './value-maker.ts';

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** A value as JSON text; half characters are written as escapes, as every library does. */
export function jsonText(value: unknown): string {
  if (value instanceof RawJson) return value.text;
  if (Array.isArray(value)) return `[${value.map(jsonText).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  return `{${Object.entries(value)
    .map(([name, item]) => `${JSON.stringify(name)}:${jsonText(item)}`)
    .join()}}`;
}

/** Percent-encoded, half characters as the replacement character: an address cannot say them. */
export const encoded = (text: string): string => encodeURIComponent(utf8.decode(Buffer.from(text)));

/** A parameter as pairs of a query or a form: lists with commas, in brackets or under one name, objects in brackets. */
export function pairsOf(name: string, value: unknown, random: SeededRandom): readonly string[] {
  if (Array.isArray(value)) {
    const style = random.below(4);
    if (style === 0 && value.every((item) => typeof item !== 'object'))
      return [`${encoded(name)}=${encoded(value.join())}`];
    const key = (index: number) => ['', '[]', `[${index}]`, '[0]'][style] ?? '';
    return value.flatMap((item, index) => pairsOf(`${name}${key(index)}`, item, random));
  }
  if (value instanceof RawJson) return [`${encoded(name)}=${encoded(value.text.slice(0, 300))}`];
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, item]) => pairsOf(`${name}[${key}]`, item, random));
  }
  return [`${encoded(name)}=${encoded(String(value))}`];
}
