import { escapeHtml } from '../../../../core/index.ts';
import { decodeReferences } from '../html/decode-references.ts';
import { safeAddress } from '../html/safe-address.ts';
import type { Shortcode } from './parse.ts';

/** Media types by the ending of a file that a player is for (reference). */
const TYPES = {
  audio: { mp3: 'audio/mpeg', ogg: 'audio/ogg', flac: 'audio/flac', m4a: 'audio/mpeg', wav: 'audio/wav' },
  video: { mp4: 'video/mp4', m4v: 'video/mp4', webm: 'video/webm', ogv: 'video/ogg', flv: 'video/x-flv' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

type Player = keyof typeof TYPES;

/** Sides of a video that says nothing of them, in pixels (reference). */
const WIDTH = 640;
const HEIGHT = 360;

/** `[audio]` and `[video]`: a player of the files that it names; a link where none is of a kind that players know. */
export const player =
  (element: Player) =>
  ({ attributes }: Shortcode): string => {
    const address = (name: string) => safeAddress(decodeReferences(attributes.get(name) ?? ''));
    const types: Readonly<Record<string, string>> = TYPES[element];
    const typeOf = (url: string) => types[/\.(\w+)(?:[?#]|$)/.exec(url)?.[1]?.toLowerCase() ?? ''];
    const src = address('src');
    if (src !== '' && typeOf(src) === undefined) return linkTo(src, ` class="wp-embedded-${element}"`);
    const files = [src, ...Object.keys(types).map(address)].filter((url) => url !== '' && typeOf(url));
    const [first] = files;
    if (first === undefined) return '';
    const sources = files.map((url) => `<source type="${typeOf(url)}" src="${escapeHtml(url)}" />`).join('');
    const playing = ['loop', 'autoplay', 'muted'].filter((name) => isOn(attributes.get(name)));
    const switches = [...playing, 'controls'].map((name) => ` ${name}="${name}"`).join('');
    const inside = `${sources}${linkTo(first)}`;
    if (element === 'audio') {
      const preload = preloadOf(attributes, 'none');
      return `<audio class="wp-audio-shortcode"${preload} style="width: 100%;"${switches}>${inside}</audio>`;
    }
    const width = pixels(attributes.get('width'), WIDTH);
    const height = pixels(attributes.get('height'), HEIGHT);
    const poster = address('poster');
    const shown = `${poster && ` poster="${escapeHtml(poster)}"`}${preloadOf(attributes, 'metadata')}${switches}`;
    return `<div style="width: ${width}px;" class="wp-video"><video class="wp-video-shortcode" width="${width}" height="${height}"${shown}>${inside}</video></div>`;
  };

const linkTo = (url: string, attributes = ''): string =>
  `<a${attributes} href="${escapeHtml(url)}">${escapeHtml(url)}</a>`;

const isOn = (text = ''): boolean => text !== '' && !/^(?:0|false|off|no)$/i.test(text);

const pixels = (text: string | undefined, usual: number): number => {
  const number = Number.parseInt(text ?? '', 10);
  return number >= 1 && number <= 10_000 ? number : usual;
};

function preloadOf(attributes: Shortcode['attributes'], usual: string): string {
  const asked = attributes.get('preload') ?? usual;
  return /^(?:none|metadata|auto)$/.test(asked) ? ` preload="${asked}"` : '';
}
