import * as v from 'valibot';
import { firstFault, isIanaZone, isObject, type SettingsDocument } from '../../../core/index.ts';
import { plainText } from '../../content/index.ts';
import { frontSettings, permalinkSettings, usualSettings } from '../../site/index.ts';
import type { SettingItem } from '../items/import-item.ts';
import type { ReportBuilder } from '../report/report.ts';
import { wholeText } from '../text/whole-text.ts';
import type { ImportContext } from './import-options.ts';
import { type ImportState, reasonOf } from './state.ts';

/** Settings that determine addresses. */
const ADDRESSES: ReadonlySet<string> = new Set(['permalinks', 'category_base', 'tag_base']);

/** Does it determine addresses or times? Those settings must be in force before anything is written. */
export const isFirst = ({ name }: SettingItem): boolean => name === 'timezone' || ADDRESSES.has(name);

/** Permalink structure that `almanac init` gives a site. */
const OF_NEW_SITES = '/%year%/%monthnum%/%day%/%postname%/';

/** Settings of the site itself: valid values and defaults. */
const OWN: Readonly<Record<string, { readonly schema: v.GenericSchema; readonly usual: unknown }>> = {
  title: { schema: v.string(), usual: 'Almanac' },
  description: { schema: v.string(), usual: '' },
  timezone: { schema: v.pipe(v.string(), v.check(isIanaZone, 'it is not an IANA time zone')), usual: 'UTC' },
};

/** Settings of the plugin `site`, which have the same names there. */
const FRONT: Readonly<Record<string, v.GenericSchema>> = {
  ...frontSettings,
  permalinks: permalinkSettings.permalinks,
  category_base: permalinkSettings.category_base,
  tag_base: permalinkSettings.tag_base,
};

/** A setting and its value for this site. */
interface Wanted {
  readonly name: string;
  readonly value: unknown;
}

interface Taking {
  readonly context: ImportContext;
  readonly dryRun: boolean;
  readonly report: ReportBuilder;
  /** Does the site have no content whose address depends on the permalink structure? */
  readonly isEmpty: boolean;
}

/** Why a setting is not taken over, by name; undefined if the value is already the same. */
type Verdicts = ReadonlyMap<string, string | undefined>;

/**
 * Takes over settings of the old site where this site still has the defaults, and lists all others in the report.
 *
 * @param settings with ids of this site
 * @returns the context with the settings now in force
 */
export async function takeSettings(settings: readonly Wanted[], taking: Taking): Promise<ImportContext> {
  const { context, dryRun, report } = taking;
  const { importing } = context;
  const before = await documentOf(context);
  let decided = decide(before, settings, taking);
  let after: Pick<ImportContext, 'site' | 'contributions'> = context;
  let refused: string | undefined;
  if (!dryRun && decided.changed.length > 0) {
    try {
      after = await importing.changeSettings((document) => {
        decided = decide(document, settings, taking);
        return decided.next;
      });
    } catch (error) {
      refused = reasonOf(error);
    }
  }
  for (const { name, value } of settings) {
    const isChanged = decided.changed.includes(name);
    const why = isChanged ? refused : decided.verdicts.get(name);
    if (why === undefined) report.done(isChanged ? 'updated' : 'unchanged');
    else report.lost('setting', { id: 0, why: `the old site has ${shown(value)}: ${why}`, place: name });
  }
  return { ...context, importing, site: after.site, contributions: after.contributions };
}

interface Decided {
  readonly next: SettingsDocument;
  /** Names of the settings taken over. */
  readonly changed: readonly string[];
  readonly verdicts: Verdicts;
}

function decide(document: SettingsDocument, settings: readonly Wanted[], { isEmpty }: Taking): Decided {
  const plugins = isObject(document.plugins) ? document.plugins : {};
  const front: Record<string, unknown> = isObject(plugins.site) ? { ...plugins.site } : {};
  const own: Record<string, unknown> = {};
  const changed: string[] = [];
  const verdicts = new Map<string, string | undefined>();
  for (const { name, value } of settings) {
    const ofSite = OWN[name];
    const schema = ofSite?.schema ?? FRONT[name];
    if (!schema) {
      verdicts.set(name, name === 'url' ? 'set url once its name points here' : 'this site has no such setting');
      continue;
    }
    const usual = ofSite ? ofSite.usual : usualSettings[name as keyof typeof usualSettings];
    const here = (ofSite ? document[name] : front[name]) ?? usual;
    const { issues } = v.safeParse(schema, value);
    const isUsual = here === usual || (name === 'permalinks' && here === OF_NEW_SITES);
    const isUntouched = isUsual && (isEmpty || !ADDRESSES.has(name));
    if (here === value) verdicts.set(name, undefined);
    else if (issues) verdicts.set(name, firstFault(issues).message);
    else if (!isUntouched) verdicts.set(name, `this site has ${shown(here)} and keeps it`);
    else {
      (ofSite ? own : front)[name] = value;
      changed.push(name);
    }
  }
  return { next: { ...document, ...own, plugins: { ...plugins, site: front } }, changed, verdicts };
}

const shown = (value: unknown): string => JSON.stringify(value).slice(0, 200);

async function documentOf({ importing }: ImportContext): Promise<SettingsDocument> {
  const document: unknown = JSON.parse(await wholeText(importing, `${importing.folder}/settings.json`));
  return isObject(document) ? document : {};
}

/** Kinds of the items that settings refer to by id. */
const IDS: Readonly<Record<string, 'page' | 'attachment'>> = {
  page_on_front: 'page',
  page_for_posts: 'page',
  site_logo: 'attachment',
  site_icon: 'attachment',
};

/** Takes over the other settings, after all content is written, because some contain ids. */
export async function takeLastSettings(state: ImportState): Promise<void> {
  const { outline, options, report, context } = state;
  const found = outline.settings.filter((one) => !isFirst(one)).map((one) => ({ before: one, here: here(state, one) }));
  const isFrontLost = found.some(({ before, here: now }) => before.name === 'page_on_front' && !now);
  const settings: Wanted[] = [];
  for (const { before, here: now } of found) {
    const { name, value } = before;
    if (now && !(isFrontLost && name === 'show_on_front')) settings.push(now);
    else report.lost('setting', { id: 0, why: `the old site has ${shown(value)}, which is not here`, place: name });
  }
  await takeSettings(settings, { context, report, dryRun: options.dryRun, isEmpty: false });
}

/** A setting with its value for this site; undefined if it refers to something that is not here. */
function here({ outline, ids, terms, targets, access, options }: ImportState, item: SettingItem): Wanted | undefined {
  const { name, value } = item;
  const kind = IDS[name];
  if (kind !== undefined && typeof value === 'number' && value > 0) {
    const outlined = outline.content.get(value);
    const target = outlined?.kind === kind ? targets.get(kind) : undefined;
    const id = ids.idOf(value);
    return target && (options.dryRun || access.store.of(target.collection).get(id))
      ? { ...item, value: id }
      : undefined;
  }
  if (name === 'default_category' && typeof value === 'number') {
    const old = outline.terms.find((term) => term.id === value && term.taxonomy === 'category');
    // the default category if none is set
    if (old?.slug === 'uncategorized') return { name, value: null };
    const id = options.dryRun ? value : terms.idOf(value);
    return id === undefined ? undefined : { ...item, value: id };
  }
  if (name === 'title' || name === 'description') return { ...item, value: plainText(String(value)) };
  // how old options express that there is none
  if (name === 'default_post_format' && value === '0') return { ...item, value: 'standard' };
  return item;
}
