import type { RenderContext } from '../../../core/index.ts';
import type { BlockValues } from './block-question.ts';
import { hasBlocks } from './html/html-tokens.ts';
import { withLoadingAttributes } from './loading-attributes.ts';
import { paragraphs } from './paragraphs.ts';
import type { Block } from './parse-blocks.ts';
import { withPictureAttributes } from './picture-attributes.ts';
import { Rendering } from './rendering.ts';
import { linkEmbeds, mediaShortcodeRenderer, renderShortcodes } from './shortcodes/shortcodes.ts';
import { withSmilies } from './smilies.ts';
import { texturize } from './texturize.ts';

/**
 * A text as it is shown. One made of blocks is rendered block by block and brings its own paragraphs; any other gets
 * paragraphs.
 *
 * @param text as it is stored
 * @param host id of the record whose text it is: a gallery that names nothing shows what belongs to that
 * @param values that its blocks know; those of the host when left out
 */
export function renderContent(context: RenderContext, text: string, host?: number, values = valuesOf(host)): string {
  const rendering = renderingOf(context);
  return rendering.content(host ?? 0, text, values);
}

/** The HTML of one block that stands in no text; of one that nobody renders what stands in it. */
export const renderBlock = (context: RenderContext, block: Block, values: BlockValues = {}): string =>
  renderingOf(context).pieces([block], { values });

/** What a template comes to. */
export interface RenderedTemplate {
  readonly html: string;
  /** Rules for the classes that its blocks made up: a style sheet. */
  readonly css: string;
  /** Names of the scripts that its blocks need. */
  readonly scripts: ReadonlySet<string>;
}

/**
 * A template as it is shown: all of a page that visitors see.
 *
 * @param text made of blocks
 * @param values that its blocks know: which record is shown (`postId`, `postType`), which query
 */
export function renderTemplate(context: RenderContext, text: string, values: BlockValues = {}): RenderedTemplate {
  const rendering = renderingOf(context);
  const { postId } = values;
  const host = typeof postId === 'number' ? postId : 0;
  const html = withShortcodes(context, texturize(rendering.text(linkEmbeds(text), values)), host);
  return { html, css: [...rendering.rules].join('\n'), scripts: rendering.scripts };
}

/** What the blocks of a record's text know without a page around: the record. */
const valuesOf = (host: number | undefined): BlockValues => (host === undefined ? {} : { postId: host });

function renderingOf(context: RenderContext): Rendering {
  const readerless = withoutReader(context);
  return new Rendering(readerless, (text, id, blocks) => {
    const linked = linkEmbeds(text);
    const html = hasBlocks(linked) ? texturize(blocks(linked)) : inParagraphs(texturize(linked));
    return withShortcodes(readerless, html, id);
  });
}

/** @param host id of the record whose text it is; 0 where there is none */
const withShortcodes = (context: RenderContext, html: string, host: number): string =>
  withSmilies(
    withLoadingAttributes(
      withPictureAttributes(
        context,
        renderShortcodes(html, mediaShortcodeRenderer(context, host === 0 ? undefined : host)),
      ),
    ),
  );

/** Nothing else of what the caller has, such as who reads. */
const withoutReader = ({ store, site, contributions, moment }: RenderContext): RenderContext => ({
  store,
  site,
  contributions,
  moment,
});

const inParagraphs = (text: string): string => {
  const html = paragraphs(text);
  return html && `${html}\n`;
};
