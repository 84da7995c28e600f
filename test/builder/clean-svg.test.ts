import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanSvg } from '../../plugins/builder/svg/clean-svg.ts';
import { parseXml, SvgProblem } from '../../plugins/builder/svg/parse-xml.ts';
import { icon, P, PIECES, XLINK } from './hostile-svg.ts';

/** What is left of an icon must be so, to the letter. */
function leaves(written: string, left: string): void {
  const cleaned = cleanSvg(written);
  assert.equal(cleaned, left);
  assert.equal(cleanSvg(cleaned), cleaned, 'what is clean stays as it is');
}

for (const [name, written, left] of PIECES) {
  test(`in an icon, ${name}: ${left === '' ? 'goes' : `leaves ${left}`}`, () => {
    leaves(icon(`${P}${written}`), icon(`${P}${left}`));
  });
}

/** What is no icon, or none that may be kept. */
const REFUSED: readonly (readonly [name: string, written: string, problem: RegExp])[] = [
  ['nothing', '', /root element/],
  ['blanks', ' \n ', /root element/],
  ['a comment', '<!-- -->', /root element/],
  ['text', 'hello', /text data outside/],
  ['HTML', '<!DOCTYPE html><html><body>x</body></html>', /not an SVG/],
  ['HTML as it is written', '<p>one<br>two</p>', /1:17: unexpected close tag/],
  ['an SVG in HTML', `<html>${icon(P)}</html>`, /not an SVG/],
  ['an SVG of another namespace', `<svg xmlns="http://www.w3.org/1999/xhtml">${P}</svg>`, /not an SVG/],
  ['an SVG in capitals', `<SVG>${P}</SVG>`, /not an SVG/],
  ['a group', `<g>${P}</g>`, /not an SVG/],
  ['a link', `<a>${P}</a>`, /not an SVG/],
  ['an SVG with nothing in it', icon(''), /contains no allowed shapes/],
  ['an SVG with a title alone', icon('<title>x</title>'), /contains no allowed shapes/],
  ['an SVG with a script alone', icon('<script>alert(1)</script>'), /contains no allowed shapes/],
  ['an SVG with an image alone', icon('<image href="x.png"/>'), /contains no allowed shapes/],
  [
    'entities that grow',
    `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${icon(`<text>&b;</text>`)}`,
    /entities/,
  ],
  [
    'an entity from elsewhere',
    `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${icon('<text>&x;</text>')}`,
    /entities/,
  ],
  ['an entity that nobody declares', icon('<text>&nbsp;</text>'), /entity/],
  ['a bare ampersand', icon('<text>a & b</text>'), /unclosed tag: text/],
  ['a reference to no character', icon('<text>&#0;</text>'), /malformed character entity/],
  ['a reference to half of a character', icon('<text>&#xd800;</text>'), /malformed character entity/],
  ['a reference beyond all characters', icon('<text>&#x110000;</text>'), /entity/],
  ['a control character', icon('<text>\u0001</text>'), /characters/],
  ['half of a character', icon('<text>\ud800</text>'), /characters/],
  ['no end', `<svg>${P}`, /unclosed tag: svg/],
  ['ends that cross', icon('<g><defs></g></defs>'), /unclosed tag: defs|unexpected close tag/],
  ['an end too many', `${icon(P)}</svg>`, /unmatched closing tag: svg/],
  ['two roots', icon(P) + icon(P), /only one root/],
  ['text behind it', `${icon(P)}x`, /text data outside/],
  ['an attribute without quotes', icon('<rect width=1/>'), /unquoted attribute value/],
  ['an attribute without a value', icon('<rect hidden/>'), /disallowed character in attribute name/],
  ['an attribute twice', icon('<rect x="1" x="2"/>'), /duplicate attribute: x/],
  ['a tag in an attribute', icon('<rect x="<script>"/>'), /disallowed character/],
  ['a tag that never ends', `<svg><path`, /unclosed tag: svg/],
  ['a comment that never ends', `${icon(P)}<!--`, /unexpected end/],
  ['CDATA that never ends', `<svg><![CDATA[x`, /unexpected end|unclosed/],
  ['CDATA outside of it', `<![CDATA[x]]>${icon(P)}`, /text data outside|disallowed character/],
  ['half of a character before a tag', '<svg>\ud800<script>x</script></svg>', /characters/],
  ['a declaration behind something', `<!-- --><?xml version="1.0"?>${icon(P)}`, /start of the document/],
  ['the end of CDATA without its begin', icon(`]]>${P}`), /disallowed in char data/],
  ['two hyphens in a comment', icon(`<!-- a -- b -->${P}`), /malformed comment/],
  ['a declaration in its midst', icon('<!DOCTYPE svg>'), /inappropriately located doctype/],
  ['33 elements inside each other', '<g>'.repeat(32) + P + '</g>'.repeat(32), /deep/],
  ['2,001 elements', icon('<g/>'.repeat(2_000)), /more than 2000/],
  ['more than 64 KiB', icon(`<path d="${'0'.repeat(65_536)}"/>`), /larger/],
  ['itself inside itself', icon('<g id="a"><use href="#a"/></g>'), /too often/],
  ['two that use each other', icon('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'), /too often/],
  ['a pattern of itself', icon(`<pattern id="p"><rect fill="url(#p)"/></pattern><rect fill="url(#p)"/>`), /too often/],
  [
    'a billion of one',
    icon(
      `<g id="u0">${P}</g>${Array.from({ length: 9 }, (_, n) => `<g id="u${n + 1}">${`<use href="#u${n}"/>`.repeat(10)}</g>`).join('')}`,
    ),
    /too often/,
  ],
  [
    'a thousand of a thousand',
    icon(`<g id="a">${'<g/>'.repeat(900)}</g>${'<use href="#a"/>'.repeat(900)}`),
    /too often/,
  ],
  [
    'a pattern that all in a group inherit',
    icon(`<pattern id="p">${'<rect/>'.repeat(500)}</pattern><g fill="url(#p)">${'<rect/>'.repeat(500)}</g>`),
    /too often/,
  ],
  [
    'markers at many points',
    icon(`<marker id="m">${'<rect/>'.repeat(90)}</marker><g marker-mid="url(#m)"><path d="${'h1'.repeat(900)}"/></g>`),
    /too often/,
  ],
  ['an attribute that grows when it is printed', icon(`<text aria-label='${'"'.repeat(60_000)}'/>`), /larger/],
];

for (const [name, written, problem] of REFUSED) {
  test(`refused: ${name}`, () => {
    assert.throws(
      () => cleanSvg(written),
      (error) => {
        assert(error instanceof SvgProblem, String(error));
        assert.match(error.message, problem);
        return true;
      },
    );
  });
}

/** Icons as people draw them: they stay as they are. */
const ORDINARY: readonly (readonly [name: string, svg: string])[] = [
  [
    'lines of one colour',
    icon(
      '<path stroke="none" d="M0 0h24v24H0z" fill="none"/><path d="M5 12l14 0"/><path d="M13 18l6 -6"/>',
      ' width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" class="icon icon-arrow"',
    ),
  ],
  [
    'all shapes',
    icon(
      '<rect x="1" y="1" width="9" height="9" rx="2"/><circle cx="5" cy="5" r="2"/><ellipse cx="5" cy="5" rx="2" ry="1"/><line x1="0" y1="0" x2="9" y2="9"/><polyline points="0,0 1,1"/><polygon points="0,0 1,1 2,0"/>',
    ),
  ],
  ['a title that is read out', icon(`<title>Home &amp; garden</title>${P}`, ' role="img" aria-label="Home"')],
  ['hidden from readers', icon(P, ' aria-hidden="true" focusable="false"')],
  [
    'gradients',
    icon(
      '<defs><linearGradient id="a" x1="0" x2="1" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#fff"/><stop offset="100%" stop-color="rgb(0 0 0 / 50%)" stop-opacity=".5"/></linearGradient><radialGradient id="b" href="#a" gradientTransform="rotate(45)"/></defs><rect fill="url(#b)"/>',
    ),
  ],
  [
    'clips and masks',
    icon(
      '<clipPath id="c"><rect width="5" height="5"/></clipPath><mask id="m"><rect fill="#fff"/></mask><g clip-path="url(#c)" mask="url(#m)"><path d="M0 0z"/></g>',
    ),
  ],
  [
    'symbols that are used',
    icon('<symbol id="s" viewBox="0 0 9 9"><path d="M0 0z"/></symbol><use href="#s" x="1" width="4"/>'),
  ],
  ['styles', icon('<path style="fill:#000; fill-opacity:1; stroke:none" d="M0 0z"/>')],
  [
    'a filter',
    icon(
      '<filter id="f" x="0" color-interpolation-filters="sRGB"><feFlood flood-opacity="0" result="a"/><feGaussianBlur in="a" stdDeviation="2"/><feOffset dy="4"/><feColorMatrix values="0 0 0 0 0 1"/><feBlend mode="normal" in2="a"/></filter><g filter="url(#f)"><path d="M0 0z"/></g>',
    ),
  ],
  [
    'a turning wheel',
    icon(
      '<circle cx="12" cy="12" r="9" stroke-dasharray="4 2"><animateTransform attributeName="transform" type="rotate" from="0 12 12" to="360 12 12" dur="1s" repeatCount="indefinite"/></circle>',
    ),
  ],
  [
    'a fading dot',
    icon(
      '<circle r="3"><animate attributeName="opacity" values="1;.2;1" keyTimes="0;.5;1" calcMode="spline" keySplines="0 0 1 1;0 0 1 1" dur="1s" begin="0s" repeatCount="indefinite"/></circle>',
    ),
  ],
  [
    'text',
    icon(
      '<text x="1" y="2" font-family="\'Some Font\', serif" text-anchor="middle">A <tspan dy="1">B</tspan> &lt;3</text>',
    ),
  ],
  ['transformations', icon('<g transform="matrix(1 0 0 1 0 0) translate(1, 2) scale(.5)"><path d="M0 0z"/></g>')],
  ['colours that the page sets', icon('<path fill="var(--icon, currentColor)" d="M0 0z"/>')],
];

for (const [name, svg] of ORDINARY) {
  test(`an ordinary icon stays as it is: ${name}`, () => leaves(svg, svg));
}

/** The same icon, written otherwise. */
const REWRITTEN: readonly (readonly [name: string, written: string, left: string])[] = [
  [
    'a head as programs write it',
    `\ufeff<?xml version="1.0" encoding="UTF-8"?>\n<!-- made -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n${icon(P)}\n`,
    icon(P),
  ],
  ['lines and blanks between elements', icon(`\n  ${P}\n  <g>\n    ${P}\n  </g>\n`), icon(`${P}<g>${P}</g>`)],
  ['no namespace, as in a page', `<svg viewBox="0 0 9 9">${P}</svg>`, icon(P, ' viewBox="0 0 9 9"')],
  ['a prefix', `<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:path d="M0 0h9"/></s:svg>`, icon(P)],
  [
    'references of XLink',
    icon(`<g id="a">${P}</g><use xlink:href="#a"/>`, ` ${XLINK}`),
    icon(`<g id="a">${P}</g><use href="#a"/>`),
  ],
  [
    'both references',
    icon(`<g id="a">${P}</g><use xlink:href="#b" href="#a"/>`, ` ${XLINK}`),
    icon(`<g id="a">${P}</g><use href="#a"/>`),
  ],
  ['blanks before its head', ` \n<?xml version="1.0"?>${icon(P)}`, icon(P)],
  ['a head of another version', `<?xml version="1.1"?>${icon(P)}`, icon(P)],
  ['a style sheet before it', `<?xml-stylesheet href="https://evil.example/x.css"?>${icon(P)}`, icon(P)],
  ['lines of Windows in a text', icon('<text>a\r\nb</text>'), icon('<text>a\nb</text>')],
  ['single quotes', icon(`<path d='M0 0h9'/>`), icon(P)],
  ['an element with an end', icon(`<path d="M0 0h9"></path>`), icon(P)],
  ['a path over lines', icon(`<path d="M0 0\n\th9"/>`), icon('<path d="M0 0  h9"/>')],
  ['references to characters', icon('<text>&#65;&#x42;&quot;&apos;&gt;</text>'), icon("<text>AB&quot;'&gt;</text>")],
  ['CDATA in a text', icon('<text><![CDATA[a<b]]></text>'), icon('<text>a&lt;b</text>')],
  [
    'what a drawing program adds',
    icon(
      `<path d="M0 0h9" inkscape:label="x" sodipodi:nodetypes="cc"/>`,
      ' xmlns:inkscape="urn:i" xmlns:sodipodi="urn:s"',
    ),
    icon(P),
  ],
  [
    'a choice with HTML in it',
    icon(`<switch><foreignObject requiredExtensions="x"/><g>${P}</g></switch>`),
    icon(`<g><g>${P}</g></g>`),
  ],
];

for (const [name, written, left] of REWRITTEN) {
  test(`means the same: ${name}`, () => leaves(written.replace(/^\ufeff/, ''), left));
}

test('whatever is left is well-formed and holds nothing that runs, however the pieces are put together', () => {
  for (const [, first] of PIECES) {
    for (const [, second] of PIECES) {
      const cleaned = cleanSvg(icon(`${first}<g>${second}${P}</g>`));
      parseXml(cleaned);
      const tags = cleaned.replace(/>[^<]*</g, '><');
      assert.doesNotMatch(tags, /script|\son\w+=|javascript:|evil\.example|foreignObject|<style|<image|data:/i);
    }
  }
});

test('hostile text takes negligible time', { timeout: 30_000 }, () => {
  const size = 64 * 1024 - 100;
  const fill = (piece: string, around = (inside: string) => icon(inside)) =>
    around(piece.repeat(Math.floor(size / piece.length)));
  for (const text of [
    fill(' ', (inside) => `<svg${inside}x`),
    fill('a', (inside) => `<svg ${inside} >`),
    fill('a ', (inside) => `<svg ${inside}>`),
    fill('<'),
    fill('&'),
    fill('&amp;'),
    fill('</'),
    fill('<!--'),
    fill('<![CDATA['),
    fill(' ', (inside) => `<!DOCTYPE ${inside}`),
    fill('url(', (inside) => icon(`<rect fill="${inside}"/>`)),
    fill('url(#', (inside) => icon(`<rect fill="${inside}"/>`)),
    fill(';', (inside) => icon(`<rect style="${inside}"/>`)),
    fill('a', (inside) => icon(`<rect fill="${inside}("/>`)),
    fill('a', (inside) => icon(`<rect fill="${inside}"/>`)),
    fill('-', (inside) => icon(`<rect style="fill: ${inside}"/>`)),
    fill('a', (inside) => icon(`<rect fill="url(#${inside}"/>`)),
    fill('<g/>', (inside) =>
      icon(`<g fill="url(#a)" stroke="url(#b)">`.repeat(30) + inside.slice(0, 7_600) + '</g>'.repeat(30)),
    ),
    fill('<g id="a" fill="url(#a)">'),
  ]) {
    try {
      cleanSvg(text);
    } catch (error) {
      assert.ok(error instanceof SvgProblem, text.slice(0, 60));
    }
  }
});
