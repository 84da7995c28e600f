import { allOf, textOf, type XmlElement } from './xml-element.ts';

/** The custom fields of an item. */
export interface PostMeta {
  first(key: string): string | undefined;
  all(key: string): readonly string[];
  /** The first positive number. */
  id(key: string): number | undefined;
  ids(key: string): readonly number[];
  /** Non-empty strings of a list that PHP serialized. */
  list(key: string): readonly string[];
  /** Custom fields of users, which are not imported. */
  readonly behind: readonly string[];
  /** Names of private fields of plugins. */
  readonly hidden: readonly string[];
}

/** Fields that become members of items, although their names look like those of users' custom fields. */
const TAKEN: ReadonlySet<string> = new Set(['footnotes', 'wp_pattern_sync_status']);

/** Fields of WordPress, The Events Calendar and Almanac, which are read or have no meaning on another site. */
const USUAL = new RegExp(
  `^_(?:${[
    'edit_l|wp_|thumbnail_id$|menu_|pingme$|encloseme$|oembed_|customize_',
    'Event|Venue|Organizer|event_ical$|builder_',
    'tribe_(?:featured|modified_fields|is_classic_editor)$',
    'tribe_events_(?:errors|is_virtual|status|status_reason|virtual_url)$',
  ].join('|')})`,
);

/** An entry of a list of numbers that PHP serialized: its index, and the number as integer or string. */
const LIST_ENTRY = /i:\d+;(?:i:|s:\d+:")(\d+)/g;

export function postMeta(element: XmlElement): PostMeta {
  const values = new Map<string, string[]>();
  for (const meta of allOf(element, 'wp:postmeta')) {
    const key = textOf(meta, 'wp:meta_key').trim();
    const known = values.get(key);
    if (known) known.push(textOf(meta, 'wp:meta_value'));
    else values.set(key, [textOf(meta, 'wp:meta_value')]);
  }
  const all = (key: string) => values.get(key) ?? [];
  const ids = (key: string) =>
    all(key)
      .flatMap((text) => (/^a:/.test(text) ? [...text.matchAll(LIST_ENTRY)].map(([, id = '']) => id) : [text.trim()]))
      .map((text) => (/^\d{1,15}$/.test(text) ? Number(text) : 0))
      .filter((id) => id > 0);
  return {
    first: (key) => all(key)[0],
    all,
    id: (key) => ids(key)[0],
    ids,
    list: (key) => all(key).flatMap((text) => [...text.matchAll(/s:\d+:"([^"]*)";/g)].flatMap(([, one]) => one || [])),
    hidden: [...values.keys()].filter((key) => key.startsWith('_') && !USUAL.test(key)),
    // names of private fields begin with an underscore
    behind: [...values.keys()]
      .filter((key) => !key.startsWith('_') && !TAKEN.has(key))
      .map((key) => (key === '' ? 'a custom field without a name' : `the custom field ${key}`)),
  };
}
