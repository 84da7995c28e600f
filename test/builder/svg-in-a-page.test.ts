import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanSvg } from '../../plugins/builder/svg/clean-svg.ts';

const P = '<path d="M0 0h9"/>';
const icon = (inside: string): string => `<svg xmlns="http://www.w3.org/2000/svg">${inside}${P}</svg>`;

/**
 * A page parses the content of a title or description of an SVG as HTML (HTML Standard, "HTML integration point"): there `<g/>`
 * has no end, and `<title/>` takes all markup of the page up to the next `</title>` for text.
 */
const READ_AS_HTML: readonly (readonly [name: string, written: string, left: string])[] = [
  ['a title in a title', '<title><title/></title>', '<title/>'],
  ['a title in a description', '<desc><title/></desc>', '<desc/>'],
  ['a title below a description', '<desc><g><title/></g></desc>', '<desc/>'],
  ['a group in a title', '<title>a<g/>b</title>', '<title>ab</title>'],
  ['an SVG in a title', '<title><svg><title/></svg></title>', '<title/>'],
  ['what a link in a description holds', '<desc><a><title/>x</a></desc>', '<desc/>'],
  ['text of a text in a title', '<title><text>x</text></title>', '<title/>'],
];

for (const [name, written, left] of READ_AS_HTML) {
  test(`titles and descriptions contain only text: ${name}`, () => {
    assert.equal(cleanSvg(icon(written)), icon(left));
  });
}

const BLANKS: readonly (readonly [name: string, written: string, left: string])[] = [
  ['written as such', 'a\n\tb', 'a  b'],
  ['written as references', 'a&#10;&#9;&#13;b', 'a&#10;&#9;&#13;b'],
];

for (const [name, written, left] of BLANKS) {
  test(`line ends in an attribute, ${name}, are the same when it is read again`, () => {
    const cleaned = cleanSvg(icon(`<g aria-label="${written}"/>`));
    assert.equal(cleaned, icon(`<g aria-label="${left}"/>`));
    assert.equal(cleanSvg(cleaned), cleaned);
  });
}
