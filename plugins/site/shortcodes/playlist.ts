import { escapeHtml } from '../../../core/index.ts';
import { decodeReferences, label, type MediaShortcode, sanitize } from '../../content/index.ts';
import { MEDIA, UPLOADS } from '../media/kind.ts';
import { asMedia, type MediaItem } from '../media/record.ts';
import { picturesOfItem } from '../media/source-set.ts';
import { chosenMedia, mayShow } from './chosen-media.ts';

/** Size of a player, in pixels (reference). */
const WIDTH = 640;
const HEIGHT = 360;

/**
 * `[playlist]`: an audio or video player, a list of links for browsers without scripts, and the tracks as JSON, from which a
 * theme's script builds the playlist (reference, `wp_playlist_shortcode`). The JSON is never executed.
 */
export function playlist(asked: MediaShortcode): string {
  const { attributes } = asked.shortcode;
  const type = (attributes.get('type') ?? 'audio') === 'audio' ? 'audio' : 'video';
  const tracks = chosenMedia(asked, type);
  if (tracks.length === 0) return '';
  const data = {
    type,
    tracklist: isOn(attributes.get('tracklist')),
    tracknumbers: isOn(attributes.get('tracknumbers')),
    images: isOn(attributes.get('images')),
    artists: isOn(attributes.get('artists')),
    tracks: tracks.map((track) => trackOf(asked, track)),
  };
  const style = escapeHtml(decodeReferences(attributes.get('style') ?? 'light'));
  const links = tracks.map(
    ({ file, title }) => `<li><a href='${escapeHtml(asked.context.site.file(UPLOADS, file))}'>${label(title)}</a></li>`,
  );
  return [
    `<div class="wp-playlist wp-${type}-playlist wp-playlist-${style}">\n\t`,
    type === 'audio' && '\t\t<div class="wp-playlist-current-item"></div>\n\t',
    `\t<${type} controls="controls" preload="none" width="${WIDTH}"\n\t\t`,
    type === 'video' && ` height="${HEIGHT}"`,
    `\t></${type}>\n\t<div class="wp-playlist-next"></div>\n\t<div class="wp-playlist-prev"></div>\n\t`,
    `<noscript>\n\t<ol>\n\t\t${links.join('')}\t</ol>\n\t</noscript>\n\t`,
    `<script type="application/json" class="wp-playlist-script">${scriptData(data)}</script>\n</div>\n`,
  ]
    .filter((part) => part !== false)
    .join('');
}

const isOn = (text = 'true'): boolean => text !== '' && text !== '0' && text.toLowerCase() !== 'false';

/** A track in the format of the reference's scripts. Metadata within files is not read. */
function trackOf(
  asked: MediaShortcode,
  { file, mime_type, title, caption = '', description = '', ...item }: MediaItem,
) {
  const { site } = asked.context;
  const isVideo = mime_type.startsWith('video/');
  return {
    src: site.file(UPLOADS, file),
    type: mime_type,
    title: sanitize(title),
    caption: sanitize(caption),
    description: sanitize(description),
    meta: [],
    ...(isVideo && {
      dimensions: { original: { width: WIDTH, height: HEIGHT }, resized: { width: WIDTH, height: HEIGHT } },
    }),
    ...(isOn(asked.shortcode.attributes.get('images')) && coverOf(asked, item.featured_media)),
  };
}

/** The cover image of a track, in full size and as a thumbnail. */
function coverOf(asked: MediaShortcode, id: number | undefined) {
  const found = id === undefined ? undefined : asked.context.store.of(MEDIA.collection).get(id);
  const pictures = found && mayShow(asked, asMedia(found)) ? picturesOfItem(asMedia(found)) : undefined;
  if (!pictures) return {};
  const { full, sizes } = pictures;
  const shown = ({ file, width, height }: typeof full) => ({
    src: asked.context.site.file(UPLOADS, file),
    width,
    height,
  });
  return { image: shown(full), thumb: shown(sizes.get('thumbnail') ?? full) };
}

/** JSON as the text of a script element: escaped so that it cannot close the element. */
const scriptData = (data: unknown): string =>
  JSON.stringify(data).replace(/[/<>&\u007f-\uffff]/g, (char) =>
    char === '/' ? '\\/' : `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
