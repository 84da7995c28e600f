import { isObject } from '../../../core/index.ts';
import type { Said } from './old-api.ts';

/** A text member, raw if that form is available, otherwise rendered; empty if there is none. */
export function textIn(said: Said, name: string): string {
  const value = said[name];
  if (typeof value === 'string') return value;
  if (!isObject(value)) return '';
  return typeof value.raw === 'string' ? value.raw : typeof value.rendered === 'string' ? value.rendered : '';
}

/** A text member; undefined if it is empty. */
export const filledIn = (said: Said, name: string): string | undefined => textIn(said, name) || undefined;

/** A positive integer; undefined for anything else. */
export const idIn = (said: Said, name: string): number | undefined => idOf(said[name]);

const idOf = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined;

export const idsIn = (said: Said, name: string): readonly number[] => {
  const value = said[name];
  return (Array.isArray(value) ? value : [value]).flatMap((one) => idOf(one) ?? []);
};

export const textsIn = (said: Said, name: string): readonly string[] => {
  const value = said[name];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
};

/** Objects of a list, or a single object in place of a list. */
export const objectsIn = (said: Said, name: string): readonly Said[] => {
  const value = said[name];
  return (Array.isArray(value) ? value : [value]).filter(isObject);
};

/** A UTC time as ISO 8601; undefined if there is none. */
export function instantIn(said: Said, name: string): string | undefined {
  const text = textIn(said, name).trim().replace(' ', 'T');
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(text) || text.startsWith('0000')) return undefined;
  const instant = Date.parse(`${text}Z`);
  return Number.isNaN(instant) ? undefined : new Date(instant).toISOString();
}
