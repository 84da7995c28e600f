import { blockIds, cleanHtml, linkables } from '../../content/index.ts';
import { MEDIA, templates } from '../../site/index.ts';
import type { ContentItem } from '../items/import-item.ts';
import { idBeside } from '../plan/unique-items.ts';
import type { References } from '../records/references.ts';
import { convertShortcodes } from '../text/convert-shortcodes.ts';
import type { ShownFile } from '../text/shortcode-blocks.ts';
import { IMPORTER, type ImportState } from './state.ts';

const TERMS = 'content/terms';
const USERS = 'users';

/** Elements that sanitizing removes from the HTML of untrusted authors. */
const LOSES = /<(?:script|iframe|form|object|embed|style|svg|input|button|select)\b/i;

/** Receives what is to be reported about an item. */
type Told = Pick<References, 'remark' | 'hide'>;

/** Resolves the references of an item to records of this site. */
export function referencesOf(state: ImportState, item: ContentItem, { remark, hide }: Told): References {
  const { access, context, outline, ids, terms, writer } = state;
  const { store } = access;
  const content: References['content'] = (old, kinds) => {
    if (old === undefined) return undefined;
    const beside = idBeside(item.id, old);
    const id = kinds?.includes(item.kind) && outline.content.has(beside) ? beside : old;
    const found = outline.content.get(id);
    return !found || (kinds && !kinds.includes(found.kind)) ? undefined : ids.idOf(id);
  };
  const there: References['there'] = (old) => {
    const outlined = outline.content.get(old);
    const target = outlined && state.targets.get(outlined.kind);
    const id = ids.idOf(old);
    const isThere = target && (isDry(state) || store.of(target.collection).get(id) !== undefined);
    return isThere ? id : undefined;
  };
  const file = (old: number): ShownFile | undefined => {
    const { url, alt = '', caption = '' } = outline.content.get(old) ?? {};
    return url === undefined ? undefined : { id: ids.idOf(old), url, alt, caption };
  };
  const replaceId = (old: number, collections: readonly string[]): number => {
    if (collections.includes(TERMS)) return terms.idOf(old) ?? old;
    if (collections.includes(USERS)) {
      const user = [...outline.users.values()].find(({ id }) => id === old);
      return state.people.idOf(user?.login) ?? old;
    }
    return content(old) ?? old;
  };
  return {
    writer,
    zone: context.site.timezone,
    theme: state.theme,
    text: (name, text) => {
      const mapped = blockIds(text.replace(/\r\n?/g, '\n'), replaceId);
      const converted = convertShortcodes(mapped, { file, attached: (of = item.id) => outline.attached.get(of) ?? [] });
      for (const shortcode of converted.hidden) remark(`the shortcode [${shortcode}] is hidden in its ${name}`);
      const clean = cleanHtml({ ...writer, principal: IMPORTER }, name, converted.text);
      if (LOSES.test(converted.text) && !LOSES.test(clean)) {
        remark(`its ${name} lost scripts, frames, forms or drawings, which are not allowed here`);
      }
      return clean;
    },
    content,
    above: (old, kind) => {
      const id = content(old, [kind]);
      if (old !== undefined && id === undefined) remark(lyingBelow(old));
      return id;
    },
    there,
    picture: (old) => {
      if (old === undefined) return undefined;
      const id = content(old, ['attachment']);
      if (id === undefined) {
        remark(`its image ${old} is missing from the source`);
        return undefined;
      }
      if (isDry(state) || store.of(MEDIA.collection).get(id)) return id;
      remark(`its image ${old} is not here`);
      return undefined;
    },
    term: (old) => terms.idOf(old),
    isListed: (kind) =>
      context.contributions.all(linkables).some((one) => one.type === 'post_type' && one.name === kind && one.archive),
    template: (kind, name) => {
      if (name === undefined || name === '' || name === 'default') return undefined;
      const isThere = context.contributions.all(templates).some((list) => list({ kind, store }).includes(name));
      if (!isThere) remark(`its template ${name} is not in the theme: the default template is used until it is`);
      return name;
    },
    remark,
    hide,
  };
}

/** Remark that the parent of an item is missing in the source. @param old its id or slug */
export const lyingBelow = (old: number | string): string => `its parent ${old} is missing from the source`;

/** A dry run creates no records, so looking for one says nothing. */
const isDry = ({ options }: ImportState): boolean => options.dryRun;
