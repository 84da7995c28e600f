import { oncePer, type StoreReader } from '../../../core/index.ts';
import { localeOf, type SiteLanguage, type Translation } from '../../content/index.ts';
import { LANGUAGES } from './folder.ts';

type Words = Readonly<Record<string, Translation>>;

/** What was made of the files, by the language of the settings; they are another map after each change. */
const known = oncePer((_texts: ReadonlyMap<string, string>) => new Map<string, SiteLanguage>());

/** The language of the settings, such as `de_CH`, and what the site's files say in it: `de-ch.json` before `de.json`. */
export function siteLanguageOf(store: Pick<StoreReader, 'texts'>, language: string): SiteLanguage {
  const texts = store.texts(LANGUAGES);
  const made = known(texts).get(language) ?? languageIn(texts, language);
  known(texts).set(language, made);
  return made;
}

function languageIn(texts: ReadonlyMap<string, string>, language: string): SiteLanguage {
  const tag = localeOf(language);
  const parts = tag.toLowerCase().split('-');
  const files = parts.map((_, index) => `${parts.slice(0, index + 1).join('-')}.json`);
  // they were checked as they were read
  const said = files.map((file): Words => JSON.parse(texts.get(file) ?? '{}'));
  return { tag, own: Object.assign({}, ...said) };
}
