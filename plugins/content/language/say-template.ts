import { escapeHtml, oncePer, oncePerText } from '../../../core/index.ts';
import { type Catalogue, catalogues, type SiteLanguage, siteLanguage } from './catalogue.ts';
import { labelIn, type Speaking } from './say.ts';

/** An attribute with a visible text, as written in a block comment. Its value is HTML, except for those in `PLAIN`. */
const ATTRIBUTE =
  /("(?:label|buttonText|placeholder|prefix|suffix|content|moreText|ariaLabel)":)("(?:[^"\\\n]|\\(?:["\\/bfnrt]|u[0-9a-f]{4}))*")/gi;

const PLAIN = /placeholder|ariaLabel/;

/** An element that contains only text. */
const ELEMENT = /(<(h[1-6]|p|a|li|button|figcaption)\b[^>]*>)([^<>&]+)(?=<\/\2>)/g;

const COMMENT = /<!-- wp:.*?-->/gs;

/** Bytes of texts to cache per language. */
const KEPT = 1024 * 1024;

/**
 * Translates blocks of a theme into the language of the site, as far as a catalogue or a file of the site contains their texts.
 * Texts that contain markup or entities are not changed.
 *
 * @param text blocks of a template, part or pattern of a theme
 */
export function sayTemplate({ contributions, store }: Speaking, text: string): string {
  const language = contributions.ask(siteLanguage, { store });
  return language ? templatesIn(language)(contributions.all(catalogues))(text) : text;
}

const templatesIn = oncePer((language: SiteLanguage) =>
  oncePer((all: readonly Catalogue[]) =>
    oncePerText(KEPT, (text) => said(text, (label) => labelIn(language, all, label))),
  ),
);

function said(text: string, translate: (label: string) => string): string {
  /** Keeps surrounding spaces, and a text without a translation. */
  const words = (written: string): string => {
    const label = written.trim();
    const translated = translate(label);
    return translated === label ? written : written.replace(label, () => translated);
  };
  return text
    .replace(COMMENT, (comment) =>
      comment.replace(ATTRIBUTE, (whole, name: string, value: string) => {
        const written: string = JSON.parse(value);
        const translated = words(written);
        if (translated === written) return whole;
        return `${name}${inComment(PLAIN.test(name) ? translated : escapeHtml(translated))}`;
      }),
    )
    .replace(ELEMENT, (whole, tag: string, _: string, written: string) => {
      const translated = words(written);
      return translated === written ? whole : `${tag}${escapeHtml(translated)}`;
    });
}

/** A text as JSON for a block comment, encoded so that it cannot end the comment. */
const inComment = (text: string): string =>
  JSON.stringify(text).replaceAll('--', '\\u002d\\u002d').replaceAll('<', '\\u003c').replaceAll('>', '\\u003e');
