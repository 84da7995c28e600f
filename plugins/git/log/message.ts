import type { Written, WrittenRecord } from '../../../core/index.ts';

/** Records listed in a long message; the rest are counted. */
const MOST_LINES = 20;
/** Maximum length of a title in a message, in characters. */
const MOST_TITLE = 60;
/** Members that name a record; the first one present is used. */
const NAMES = ['title', 'name', 'venue', 'organizer', 'slug', 'login'];

/** `Update "Fête" (calendar/events/12)`; for several records, their number and a line for each. */
export function messageOf({ records, files }: Written): string {
  const [only, ...others] = [...records.map(recordLine), ...(records.length === 0 ? files.map(fileLine) : [])];
  if (only === undefined) return 'Write nothing';
  if (others.length === 0) return only;
  const lines = [only, ...others];
  const more = lines.length - MOST_LINES;
  return [
    `Write ${lines.length} ${records.length > 0 ? 'records' : 'files'}`,
    '',
    ...lines.slice(0, MOST_LINES),
    ...(more > 0 ? [`and ${more} more`] : []),
  ].join('\n');
}

const fileLine = (path: string): string => `Change ${path}`;

function recordLine(record: WrittenRecord): string {
  const place = `${record.collection}/${record.id}`;
  const name = nameOf(record);
  return `${verbOf(record)} ${name === undefined ? place : `"${name}" (${place})`}`;
}

function verbOf({ before, after }: WrittenRecord): string {
  if (!before) return 'Create';
  return after ? 'Update' : 'Delete';
}

function nameOf({ before, after }: WrittenRecord): string | undefined {
  const record: Readonly<Record<string, unknown>> = { ...(after ?? before) };
  const name = NAMES.map((member) => record[member]).find((value) => typeof value === 'string' && value !== '');
  return typeof name === 'string' ? shortened(name.replace(/\s+/g, ' ').trim()) : undefined;
}

const shortened = (text: string): string => {
  const characters = [...text];
  return characters.length > MOST_TITLE ? `${characters.slice(0, MOST_TITLE - 1).join('')}…` : text;
};
