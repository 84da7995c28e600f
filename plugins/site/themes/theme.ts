import * as v from 'valibot';
import type { StoreReader } from '../../../core/index.ts';
import { THEMES } from './folder.ts';
import { type ThemeJson, themeJsonSchema, type Variation, variationSchema } from './theme-json.ts';

/** A theme as its files say. */
export interface Theme {
  /** Of its folder: `daybook`. */
  readonly name: string;
  readonly json: ThemeJson;
  /** Its `style.css`; empty without one. */
  readonly css: string;
  /** Content of its templates by slug: `single-post`. */
  readonly templates: ReadonlyMap<string, string>;
  /** Content of its template parts by slug: `header`. */
  readonly parts: ReadonlyMap<string, string>;
  /** Its variations by the path of their file below `styles`, without the extension: `evening`. */
  readonly variations: ReadonlyMap<string, Variation>;
}

type Texts = ReadonlyMap<string, string>;

/** What was made of the texts, which are another map after each change. */
const made = new WeakMap<Texts, ReadonlyMap<string, Theme>>();

/** All themes that there are, by name, in the order of their names: the folders with a `theme.json`. */
export function themesOf(store: Pick<StoreReader, 'texts'>): ReadonlyMap<string, Theme> {
  const texts = store.texts(THEMES);
  const known = made.get(texts);
  if (known) return known;
  const names = [...texts.keys()].flatMap((path) => /^([^/]+)\/theme\.json$/.exec(path)?.[1] ?? []);
  const themes = new Map(names.map((name) => [name, themeOf(texts, name)]));
  made.set(texts, themes);
  return themes;
}

function themeOf(texts: Texts, name: string): Theme {
  const json = texts.get(`${name}/theme.json`) ?? '';
  return {
    name,
    // the folder has checked it
    json: v.parse(themeJsonSchema, JSON.parse(json)),
    css: texts.get(`${name}/style.css`) ?? '',
    templates: below(texts, `${name}/templates/`, '.html'),
    parts: below(texts, `${name}/parts/`, '.html'),
    variations: new Map(
      [...below(texts, `${name}/styles/`, '.json')].map(([path, text]) => [
        path,
        v.parse(variationSchema, JSON.parse(text)),
      ]),
    ),
  };
}

/** Texts whose path begins and ends so, by what is between. */
const below = (texts: Texts, start: string, end: string): Texts =>
  new Map(
    [...texts]
      .filter(([path]) => path.startsWith(start) && path.endsWith(end))
      .map(([path, text]) => [path.slice(start.length, -end.length), text]),
  );
