import { oncePer, type StoreReader } from '../../../core/index.ts';
import { localeOf, type SiteLanguage, type Translation } from '../../content/index.ts';
import { LANGUAGES } from './folder.ts';

type Words = Readonly<Record<string, Translation>>;

/** Cache of parsed files by language, for each map of texts, which is replaced on each change. */
const known = oncePer((_texts: ReadonlyMap<string, string>) => new Map<string, SiteLanguage>());

/** A language such as `de_CH` with the site's own translations: those in `de-ch.json` override those in `de.json`. */
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
  // already validated when they were read
  const said = files.map((file): Words => JSON.parse(texts.get(file) ?? '{}'));
  return { tag, own: Object.assign({}, ...said) };
}
