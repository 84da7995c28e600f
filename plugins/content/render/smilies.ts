import { firstPoint, type RenderContext } from '../../../core/index.ts';
import { htmlTokens } from './html/html-tokens.ts';

/** Emoji by typed smiley (WordPress, `smilies_init`, without the one that is an image). */
const SMILIES: Readonly<Record<string, string>> = {
  ':neutral:': '😐',
  ':twisted:': '😈',
  ':arrow:': '➡',
  ':shock:': '😯',
  ':smile:': '🙂',
  ':???:': '😕',
  ':cool:': '😎',
  ':evil:': '👿',
  ':grin:': '😀',
  ':idea:': '💡',
  ':oops:': '😳',
  ':razz:': '😛',
  ':roll:': '🙄',
  ':wink:': '😉',
  ':cry:': '😥',
  ':eek:': '😮',
  ':lol:': '😆',
  ':mad:': '😡',
  ':sad:': '🙁',
  '8-)': '😎',
  '8-O': '😯',
  ':-(': '🙁',
  ':-)': '🙂',
  ':-?': '😕',
  ':-D': '😀',
  ':-P': '😛',
  ':-o': '😮',
  ':-x': '😡',
  ':-|': '😐',
  ';-)': '😉',
  '8O': '😯',
  ':(': '🙁',
  ':)': '🙂',
  ':?': '😕',
  ':D': '😀',
  ':P': '😛',
  ':o': '😮',
  ':x': '😡',
  ':|': '😐',
  ';)': '😉',
  ':!:': '❗',
  ':?:': '❓',
};

const ANY = Object.keys(SMILIES)
  .map((smiley) => smiley.replace(/[()?|]/g, (mark) => `\\${mark}`))
  .join('|');

const TYPED = new RegExp(`(?:${ANY})`);

/** A smiley by itself: between spaces, tags, or the ends of a line. */
const ALONE = new RegExp(String.raw`(?<=^|[\t \u00a0]|&nbsp;)(?:${ANY})(?=[\t \u00a0]|&nbsp;|$)`, 'gm');

/** Elements whose text is not changed. */
const VERBATIM: ReadonlySet<string> = new Set(['code', 'pre']);

/** Returns whether smilies in texts are shown as emoji; without a result, they are. */
export const smilies = firstPoint<undefined, boolean>('content/smilies');

/** HTML with its smilies according to the settings of the site: as emoji, or as typed. */
export const withSiteSmilies = ({ contributions }: Pick<RenderContext, 'contributions'>, html: string): string =>
  contributions.ask(smilies, undefined) === false ? html : withSmilies(html);

/** HTML with emoji in place of the smilies in its texts, by the rules of the reference (`convert_smilies`). */
export function withSmilies(html: string): string {
  if (!TYPED.test(html)) return html;
  let shown = '';
  let done = 0;
  let verbatim: string | undefined;
  for (const token of htmlTokens(html)) {
    if (token.kind === 'begin' && VERBATIM.has(token.name)) verbatim ??= token.name;
    else if (token.kind === 'end' && token.name === verbatim) verbatim = undefined;
    else if (token.kind === 'text' && verbatim === undefined) {
      shown += html.slice(done, token.start) + token.text.replace(ALONE, (smiley) => SMILIES[smiley] ?? smiley);
      done = token.start + token.text.length;
    }
  }
  return shown + html.slice(done);
}
