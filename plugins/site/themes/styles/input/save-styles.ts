import * as v from 'valibot';
import { cleanText } from '../../../../content/index.ts';
import { problem } from '../../../errors.ts';
import { saveRevision } from '../../../items/history/save-revision.ts';
import { type Item, isSameValue } from '../../../items/kind/item.ts';
import type { RevisionWriter } from '../../../items/kind/item-writer.ts';
import type { JsonObject } from '../json-object.ts';
import { GLOBAL_STYLES } from '../kind.ts';
import { asGlobalStyles, type GlobalStyles } from '../record.ts';
import { hasMarkup } from './plain-css.ts';
import { settingsInput } from './settings-input.ts';
import { stylesInput } from './styles-input.ts';

/** Global styles from a client; undefined members were not sent. */
export interface StylesInput {
  readonly title?: string | undefined;
  /** Validated by `settingsInput`. */
  readonly settings?: JsonObject | undefined;
  /** Validated by `stylesInput`. */
  readonly styles?: JsonObject | undefined;
}

/**
 * Replaces each member that was sent as a whole and saves a revision; writes nothing if nothing changes.
 *
 * @param before the current global styles of the theme (`stylesOf`)
 * @throws ApiError rest_custom_css_illegal_markup, rest_invalid_param
 */
export function saveStyles(writer: RevisionWriter, sent: StylesInput, before: GlobalStyles): GlobalStyles {
  const { store, principal, moment } = writer;
  checkRules(sent.styles);
  const next = {
    ...before,
    ...(sent.title !== undefined && { title: cleanText(writer, 'title', sent.title) }),
    ...changed('settings', sent.settings, settingsInput, before),
    ...changed('styles', sent.styles, stylesInput, before),
  };
  if (isSameValue(next, before)) return before;
  const modified = new Date(moment.now).toISOString();
  const items = store.of(GLOBAL_STYLES.collection);
  const { id, ...unsaved } = next;
  const saved: Item =
    id === 0
      ? items.insert({ ...unsaved, author: principal.user?.id ?? 0, date: modified, modified })
      : items.put({ ...next, modified });
  saveRevision(writer, GLOBAL_STYLES, saved);
  return asGlobalStyles(saved);
}

/** The member as parsed by the schema, which turns PHP's empty lists into objects; omitted if it does not change. */
function changed(
  name: 'settings' | 'styles',
  sent: JsonObject | undefined,
  schema: v.GenericSchema<unknown, JsonObject>,
  before: GlobalStyles,
): JsonObject {
  if (sent === undefined || isSameValue(sent, before[name] ?? {})) return {};
  // already validated by the route
  const value = v.parse(schema, sent);
  return isSameValue(value, before[name] ?? {}) ? {} : { [name]: value };
}

/** @throws ApiError rest_custom_css_illegal_markup */
function checkRules(styles: unknown): void {
  if (typeof styles !== 'object' || styles === null) return;
  for (const [name, value] of Object.entries(styles)) {
    if (name === 'css' && typeof value === 'string' && hasMarkup(value)) {
      throw problem('rest_custom_css_illegal_markup', 'Markup is not allowed in CSS.');
    }
    checkRules(value);
  }
}
