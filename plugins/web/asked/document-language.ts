import { type Html, html } from '../../../core/index.ts';
import { languageOf, type WebContext } from './asking.ts';

/** Languages written from right to left. */
const RIGHT_TO_LEFT = /^(?:ar|arc|ckb|dv|fa|ha-arab|he|khw|ks|ku-arab|ps|sd|ug|ur|yi)\b/i;

/** Attributes of `html` for the language of a document and its direction, each with a leading space. */
export function documentLanguage(context: Pick<WebContext, 'contributions'>): Html {
  const language = languageOf(context);
  return html` lang="${language}"${RIGHT_TO_LEFT.test(language) && html` dir="rtl"`}`;
}
