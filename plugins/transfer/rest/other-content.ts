import { isObject } from '../../../core/index.ts';
import { calledIn, type LostItem, noSuchKind } from '../items/import-item.ts';
import { isStatus } from '../items/status.ts';
import { type OldApi, RouteLost, type Said } from './old-api.ts';
import { filledIn, idIn, textIn } from './said.ts';

/** Content types, taxonomies and statuses that plugins and themes of a site declare. */
export interface OtherContent {
  /** Names of statuses. */
  readonly statuses: readonly string[];
  readonly types: readonly Declared[];
  readonly taxonomies: readonly Declared[];
  /** Those that cannot be read. */
  readonly losses: readonly LostItem[];
}

interface Declared {
  readonly name: string;
  /** Path of its list. */
  readonly path: string;
  /** Member of items with their terms of this taxonomy. */
  readonly base: string;
}

/** Types and taxonomies that are read separately, or are members of other items. */
const KNOWN: ReadonlySet<string> = new Set([
  'post',
  'page',
  'attachment',
  'nav_menu_item',
  'wp_block',
  'wp_template',
  'wp_template_part',
  'wp_global_styles',
  'wp_navigation',
  'category',
  'post_tag',
  'post_format',
  'nav_menu',
  'wp_pattern_category',
]);

/** Types and taxonomies of The Events Calendar, which has its own REST API. */
const CALENDAR: ReadonlySet<string> = new Set(['tribe_events', 'tribe_venue', 'tribe_organizer', 'tribe_events_cat']);

/** Reads which content types, taxonomies and statuses a site has besides those of WordPress. @throws CommandError */
export async function otherContent(api: OldApi): Promise<OtherContent> {
  const losses: LostItem[] = [];
  const declared = async (of: string, path: string): Promise<readonly Declared[]> =>
    (await saidBy(api, path, of, losses)).flatMap((said) => {
      const name = textIn(said, 'slug');
      const base = filledIn(said, 'rest_base') ?? name;
      const space = filledIn(said, 'rest_namespace') ?? 'wp/v2';
      const isRead = KNOWN.has(name) || (CALENDAR.has(name) && api.has('tribe/events/v1'));
      // bases with patterns belong to sub-resources
      return isRead || !/^[\w-]+$/.test(base) || !/^[\w./-]+$/.test(space)
        ? []
        : [{ name, base, path: `/${space}/${base}` }];
    });
  return {
    statuses: (await saidBy(api, '/wp/v2/statuses?context=edit', 'status', losses))
      .map((said) => textIn(said, 'slug'))
      .filter((name) => /^[\w-]+$/.test(name) && !isStatus(name)),
    types: await declared('type', '/wp/v2/types?context=edit'),
    taxonomies: await declared('taxonomy', '/wp/v2/taxonomies?context=edit'),
    losses,
  };
}

/** Members of the object that a route returns. @param losses receives an item if it fails, except for 404 */
async function saidBy(api: OldApi, path: string, of: string, losses: LostItem[]): Promise<readonly Said[]> {
  try {
    const said = await api.get(path);
    return isObject(said) ? Object.values(said).filter(isObject) : [];
  } catch (error) {
    if (!(error instanceof RouteLost)) throw error;
    if (error.status !== 404) losses.push({ kind: 'lost', of, id: 0, why: error.message });
    return [];
  }
}

/** An item of a type that does not exist here: it is lost. */
export function itemOfType(said: Said, { name }: Declared): LostItem {
  const called = { title: textIn(said, 'title'), slug: textIn(said, 'slug') };
  const why = CALENDAR.has(name)
    ? `${calledIn(called)}: the old site has no API for events (tribe/events/v1): import an export instead`
    : noSuchKind(called, name);
  return { kind: 'lost', of: name, id: idIn(said, 'id') ?? 0, why };
}
