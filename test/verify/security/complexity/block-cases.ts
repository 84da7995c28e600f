import type { RenderContext } from '../../../../core/index.ts';
import { childRules } from '../../../../plugins/blocks/layout/child-rules.ts';
import { fluidSize } from '../../../../plugins/blocks/supports/fluid-size.ts';
import { isSafeDeclaration } from '../../../../plugins/content/render/css/safe-declaration.ts';
import { withoutPrograms } from '../../../../plugins/content/render/excerpt.ts';
import { withPictureAttributes } from '../../../../plugins/content/render/picture-attributes.ts';
import { type HostileCase, textCase } from './hostile-case.ts';

/** `limits.content`. */
const CONTENT = 512 * 1024;

const FLUID = { typography: { fluid: true } };

const narrow = (minimumColumnWidth: string) =>
  childRules(
    { name: 'core/paragraph', attributes: { style: { layout: { columnSpan: 2 } } }, pieces: [] },
    { name: 'core/group', attributes: { layout: { type: 'grid', minimumColumnWidth } }, pieces: [] },
  );

/** An image with all its stored details. */
const SITE = {
  contributions: { ask: () => ({ width: '10', height: '10', srcset: '/a.png 10w', sizes: '10px' }) },
} as unknown as RenderContext;

const pictures = (html: string) => withPictureAttributes(SITE, html);

/** As many values of the maximum inspected length as fit in a content. */
const values = (
  piece: string,
  read: (value: string) => unknown,
  [begin, end] = ['', ''],
): ((text: string) => unknown) => {
  const value = begin + piece.repeat(990) + end;
  return (text) => {
    for (let at = 0; at < text.length; at += value.length) read(value);
  };
};

const background = (value: string) => isSafeDeclaration('background-image', value);

/** Block attributes and styles, and image markup, as authors can write them. */
export const BLOCK_CASES: readonly HostileCase[] = [
  textCase('the width of a column, of digits', CONTENT, narrow, '1', ['', '\n']),
  textCase('the size of letters, of digits', CONTENT, (size) => fluidSize(FLUID, { size }), '1', ['', 'x']),
  textCase('addresses of backgrounds, of blanks', CONTENT, values(' ', background, ['url(', ';)']), ' '),
  textCase('addresses of backgrounds, of quotes', CONTENT, values('"', background, ['url(', ')']), ' '),
  textCase('gradients of backgrounds, of calls', CONTENT, values('rgb(', background, ['linear-gradient(', ')']), ' '),
  textCase('a picture of blanks, given its other sizes', CONTENT, pictures, ' ', [
    '<img class="wp-image-1" src="/a.png" alt="a',
    'b" />',
  ]),
  textCase('slashes of a picture, given its other sizes', CONTENT, pictures, '/ ', [
    '<img class="wp-image-1" src="/a.png" alt="a',
    'b" />',
  ]),
  textCase('scripts that never end, taken out', CONTENT, withoutPrograms, '<script '),
];
