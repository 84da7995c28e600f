import type { StreamedEvent } from '../../contract/routes/streamed-event.ts';

/** What would end a field, or an id. */
const BREAK = /[\r\n\0]/;

function field(name: string, value: string | undefined): string {
  if (value === undefined) return '';
  if (BREAK.test(value)) throw new Error(`the ${name} of an event has a line break`);
  return `${name}: ${value}\n`;
}

/**
 * An event as it is sent.
 *
 * @throws Error for a name or an id of several lines: the plugin's error
 */
export function eventText({ event, id, data }: StreamedEvent): string {
  const json = data === undefined ? undefined : JSON.stringify(data);
  return `${field('event', event)}${field('id', id)}${field('data', json)}\n`;
}
