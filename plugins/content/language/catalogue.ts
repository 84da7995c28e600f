import { collectPoint, firstPoint, type StoreReader } from '../../../core/index.ts';

/** Languages that all labels of built-in plugins are translated to; the originals are in English. */
export type BuiltInLanguage = 'de' | 'es' | 'fr' | 'it';

/** A text in one language; a text with a number has one form for each plural form of the language (`one`, `other` …). */
export type Translation = string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;

/** Translations of the texts that a plugin shows to visitors, by English text and language tag such as `de` or `pt-BR`. */
export type Catalogue = Readonly<Record<string, Readonly<Record<string, Translation>>>>;

/** A catalogue of a built-in plugin, complete in each of the languages. */
export type BuiltInCatalogue = Readonly<Record<string, Readonly<Record<BuiltInLanguage, Translation>>>>;

/** Translations of plugins. If two plugins translate the same English text, the first one's translation is used. */
export const catalogues = collectPoint<Catalogue>('content/catalogues');

/** The language of the site, and the site's own translations. */
export interface SiteLanguage {
  /** A tag such as `de-CH`. */
  readonly tag: string;
  /** Translations by English text; they take precedence over those of plugins. */
  readonly own: Readonly<Record<string, Translation>>;
}

/** Returns the language that visitors are shown; English without a result. */
export const siteLanguage = firstPoint<{ readonly store: Pick<StoreReader, 'texts'> }, SiteLanguage>(
  'content/language',
);
