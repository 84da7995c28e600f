import type { StreamedEvent } from '../../contract/routes/streamed-event.ts';

/** Characters that would end a field, or that an id may not contain. */
const BREAK = /[\r\n\0]/;

function field(name: string, value: string | undefined): string {
  if (value === undefined) return '';
  if (BREAK.test(value)) throw new Error(`the ${name} of an event has a line break`);
  return `${name}: ${value}\n`;
}

/**
 * Serializes an event (`text/event-stream`).
 *
 * @throws Error for a name or an id with line breaks: the plugin's error
 */
export function eventText({ event, id, data }: StreamedEvent): string {
  const json = data === undefined ? undefined : JSON.stringify(data);
  return `${field('event', event)}${field('id', id)}${field('data', json)}\n`;
}
