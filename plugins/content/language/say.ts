import { escapeHtml, oncePer, type RenderContext } from '../../../core/index.ts';
import { type Catalogue, catalogues, type SiteLanguage, siteLanguage, type Translation } from './catalogue.ts';

/** A context in which the language of the site is known. */
export type Speaking = Pick<RenderContext, 'contributions' | 'store'>;

/** Values for placeholders such as `{name}` in a text. */
type Values = Readonly<Record<string, string | number>>;

const ENGLISH: SiteLanguage = { tag: 'en', own: {} };

/** The language that visitors are shown, as a tag such as `de-CH`. */
export const languageTag = ({ contributions, store }: Speaking): string =>
  (contributions.ask(siteLanguage, { store }) ?? ENGLISH).tag;

/** A language tag, then the more general ones: `de-CH`, `de`. */
const tagsOf = (tag: string): readonly string[] => {
  const parts = tag.split('-');
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('-'));
};

/** Translations found so far, by English text. */
const wordsOf = oncePer((_language: SiteLanguage) =>
  oncePer((_all: readonly Catalogue[]) => new Map<string, Translation | undefined>()),
);

function translationOf({ contributions, store }: Speaking, text: string): Translation | undefined {
  return translationIn(contributions.ask(siteLanguage, { store }) ?? ENGLISH, contributions.all(catalogues), text);
}

function translationIn(language: SiteLanguage, all: readonly Catalogue[], text: string): Translation | undefined {
  const words = wordsOf(language)(all);
  if (!words.has(text)) words.set(text, find(language, all, text));
  return words.get(text);
}

function find({ tag, own }: SiteLanguage, all: readonly Catalogue[], text: string): Translation | undefined {
  if (Object.hasOwn(own, text)) return own[text];
  const found = all.find((catalogue) => Object.hasOwn(catalogue, text))?.[text] ?? {};
  const known = tagsOf(tag).find((one) => Object.hasOwn(found, one));
  return known === undefined ? undefined : found[known];
}

const filled = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (written, name: string) => String(values[name] ?? written));

const textOf = (said: Translation | undefined, text: string): string =>
  typeof said === 'string' ? said : (said?.other ?? text);

const textIn = (speaking: Speaking, text: string): string => textOf(translationOf(speaking, text), text);

/** The translation of a label; the label itself if no catalogue contains it. */
export const labelIn = (language: SiteLanguage, all: readonly Catalogue[], label: string): string =>
  textOf(translationIn(language, all, label), label);

/**
 * Returns a label in the language of the site.
 *
 * @param text in English, which is the key in catalogues; `{name}` stands for a value
 * @param values plain texts
 * @returns plain text
 */
export const say = (speaking: Speaking, text: string, values: Values = {}): string =>
  filled(textIn(speaking, text), values);

/**
 * As `say`, for HTML.
 *
 * @param values HTML
 */
export const sayHtml = (speaking: Speaking, text: string, values: Values = {}): string =>
  filled(escapeHtml(textIn(speaking, text)), values);

/** A label with a number, in English singular and plural; `{count}` stands for the number. */
export interface Counted {
  readonly one: string;
  /** Its key in catalogues. */
  readonly other: string;
}

const rules = new Map<string, Intl.PluralRules>();

/**
 * Returns a label with a number in the language of the site.
 *
 * @returns plain text
 */
export function sayCount(speaking: Speaking, { one, other }: Counted, count: number, values: Values = {}): string {
  const said = translationOf(speaking, other);
  const all = { ...values, count };
  if (said === undefined) return filled(count === 1 ? one : other, all);
  if (typeof said === 'string') return filled(said, all);
  const tag = languageTag(speaking);
  const rule = rules.get(tag) ?? new Intl.PluralRules(tag);
  rules.set(tag, rule);
  return filled(said[rule.select(count)] ?? said.other ?? other, all);
}
