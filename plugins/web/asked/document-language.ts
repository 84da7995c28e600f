import { type Html, html } from '../../../core/index.ts';
import { languageOf, type WebContext } from './asking.ts';

/** Languages that are written from right to left. */
const RIGHT_TO_LEFT = /^(?:ar|arc|ckb|dv|fa|ha-arab|he|khw|ks|ku-arab|ps|sd|ug|ur|yi)\b/i;

/** Attributes of `html` that say in which language a document is, and which way that is written; a blank before each. */
export function documentLanguage(context: Pick<WebContext, 'contributions'>): Html {
  const language = languageOf(context);
  return html` lang="${language}"${RIGHT_TO_LEFT.test(language) && html` dir="rtl"`}`;
}
