const XMLNS = 'xmlns="http://www.w3.org/2000/svg"';
/** Declaration of the namespace prefix for links. */
export const XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"';
/** An icon around some markup. */
export const icon = (inside: string, more = ''): string => `<svg ${XMLNS}${more}>${inside}</svg>`;

/** A path. */
export const P = '<path d="M0 0h9"/>';

/** Markup in an icon next to a path, and what is left of it. */
export const PIECES: readonly (readonly [name: string, written: string, left: string])[] = [
  // scripts
  ['a script', '<script>alert(1)</script>', ''],
  ['a script from elsewhere', '<script href="https://evil.example/x.js"/>', ''],
  ['a script in CDATA', '<script><![CDATA[alert(1)]]></script>', ''],
  ['a script in capitals', '<SCRIPT>alert(1)</SCRIPT>', ''],
  ['a script of HTML', '<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>', ''],
  ['a script with a prefix of SVG', `<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>`, ''],
  ['a script in a group', '<g><script>alert(1)</script></g>', '<g/>'],
  ['a script in a title', '<title><script>alert(1)</script></title>', '<title/>'],
  [
    'a script that is text',
    '<title>&lt;script&gt;alert(1)&lt;/script&gt;</title>',
    '<title>&lt;script&gt;alert(1)&lt;/script&gt;</title>',
  ],
  [
    'markup in CDATA',
    '<desc><![CDATA[<img src=x onerror=alert(1)>]]></desc>',
    '<desc>&lt;img src=x onerror=alert(1)&gt;</desc>',
  ],
  ['a handler', '<rect onclick="alert(1)"/>', '<rect/>'],
  ['a handler in capitals', '<rect ONLOAD="alert(1)"/>', '<rect/>'],
  [
    'a handler of an animation',
    '<animate onbegin="alert(1)" attributeName="x" dur="1s"/>',
    '<animate attributeName="x" dur="1s"/>',
  ],
  ['a handler with a prefix', '<rect xmlns:e="http://www.w3.org/2001/xml-events" e:onclick="alert(1)"/>', '<rect/>'],
  ['a handler element', '<handler type="text/javascript">alert(1)</handler>', ''],
  ['a listener', '<listener event="click" handler="#a"/>', ''],
  [
    'HTML in it',
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="alert(1)"/></body></foreignObject>',
    '',
  ],
  ['HTML without a namespace', '<div onclick="alert(1)">x</div>', ''],
  ['a frame', '<iframe src="javascript:alert(1)"/>', ''],
  ['an embedded object', '<embed src="data:text/html,x"/>', ''],
  [
    'another namespace for all that is in it',
    `<g xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></g>`,
    '',
  ],
  ['another namespace and back', `<x xmlns="urn:x"><rect xmlns="http://www.w3.org/2000/svg"/></x>`, ''],
  ['no namespace', '<rect xmlns=""/>', ''],
  // links and references
  ['a link that runs', `<a href="javascript:alert(1)">${P}</a>`, `<g>${P}</g>`],
  ['a link', `<a ${XLINK} xlink:href="https://evil.example">${P}</a>`, `<g>${P}</g>`],
  ['a link without a drawing', '<a href="https://evil.example"><script/></a>', '<g/>'],
  ['a use of another document', '<use href="https://evil.example/x.svg#a"/>', '<use/>'],
  ['a use of data', '<use href="data:image/svg+xml;base64,AAAA#a"/>', '<use/>'],
  ['a use of a script', `<use ${XLINK} xlink:href="javascript:alert(1)"/>`, '<use/>'],
  ['a use with another prefix', '<use xmlns:y="http://www.w3.org/1999/xlink" y:href="javascript:alert(1)"/>', '<use/>'],
  ['a use of a fragment with blanks', '<use href="#a b"/>', '<use/>'],
  ['a use of nothing', '<use href=""/>', '<use/>'],
  ['an address with a line end in it', '<use href="java&#10;script:alert(1)"/>', '<use/>'],
  ['an image', '<image href="https://evil.example/pixel.png"/>', ''],
  ['an image of data', '<image href="data:image/png;base64,AAAA"/>', ''],
  ['an image of a filter', '<filter id="f"><feImage href="https://evil.example/x.png"/></filter>', '<filter id="f"/>'],
  ['a cursor', '<cursor href="https://evil.example/x.cur"/>', ''],
  ['a font', '<font-face><font-face-src><font-face-uri href="https://evil.example"/></font-face-src></font-face>', ''],
  ['a base', '<rect xml:base="https://evil.example/"/>', '<rect/>'],
  ['a fill from elsewhere', '<rect fill="url(https://evil.example/x.svg#a)"/>', '<rect/>'],
  ['a fill from elsewhere in capitals', '<rect fill="URL(//evil.example)"/>', '<rect/>'],
  ['a fill from elsewhere in quotes', `<rect fill="url('https://evil.example')"/>`, '<rect/>'],
  ['a fill from elsewhere by escapes', '<rect fill="\\75rl(https://evil.example)"/>', '<rect/>'],
  ['a fill from elsewhere by references', '<rect fill="&#117;rl(https://evil.example)"/>', '<rect/>'],
  ['a fill from elsewhere behind a local one', '<rect fill="url(#a) url(https://evil.example)"/>', '<rect/>'],
  ['a fill in a comment of CSS', '<rect fill="u/**/rl(https://evil.example)"/>', '<rect/>'],
  ['a filter from elsewhere', '<rect filter="image-set(&quot;https://evil.example&quot;)"/>', '<rect/>'],
  ['a mask from elsewhere', '<rect mask="url(data:image/svg+xml,x#a)"/>', '<rect/>'],
  ['a source of CSS', '<rect clip-path="src(&quot;https://evil.example&quot;)"/>', '<rect/>'],
  ['a cursor of CSS', '<rect cursor="url(https://evil.example),auto"/>', '<rect/>'],
  // styles
  ['a style sheet', '<style>@import "https://evil.example";</style>', ''],
  ['a style sheet in CDATA', '<style><![CDATA[*{background:url(https://evil.example)}]]></style>', ''],
  [
    'a style that fetches',
    '<rect style="fill: url(https://evil.example); stroke: red"/>',
    '<rect style="stroke: red"/>',
  ],
  [
    'a style that covers the page',
    '<rect style="position:fixed;inset:0;z-index:9999;fill:red"/>',
    '<rect style="fill:red"/>',
  ],
  ['a style with escapes', '<rect style="fill:\\75rl(https://evil.example)"/>', '<rect/>'],
  ['a style that ends what it stands in', '<rect style="fill:red}&lt;/style&gt;"/>', '<rect/>'],
  ['a style that binds', '<rect style="-moz-binding:url(x);behavior:url(x)"/>', '<rect/>'],
  ['a style with an expression', '<rect style="width:expression(alert(1));fill:expression(alert(1))"/>', '<rect/>'],
  ['a background', '<rect style="background-image:url(https://evil.example)"/>', '<rect/>'],
  ['class names that end the attribute', '<rect class="a&quot;onclick=&quot;alert(1)"/>', '<rect/>'],
  ['a name that is none', '<rect id="a&quot;b"/>', '<rect/>'],
  ['data for scripts of the page', '<rect data-toggle="modal" data-target="#x"/>', '<rect/>'],
  ['a tab index', '<rect tabindex="1" contenteditable="true"/>', '<rect/>'],
  // animations
  ['an animation of an address', '<animate attributeName="href" to="javascript:alert(1)"/>', ''],
  ['an animation of an address of XLink', '<set attributeName="xlink:href" to="javascript:alert(1)"/>', ''],
  ['an animation of an address by reference', '<animate attributeName="hre&#102;" values="javascript:alert(1)"/>', ''],
  ['an animation of a handler', '<set attributeName="onclick" to="alert(1)"/>', ''],
  ['an animation of a style', '<set attributeName="style" to="fill:url(https://evil.example)"/>', ''],
  ['an animation of a class', '<set attributeName="class" to="fixed"/>', ''],
  [
    'an animation that fetches',
    '<animate attributeName="fill" values="red;url(https://evil.example)"/>',
    '<animate attributeName="fill"/>',
  ],
  ['an animation of another document', '<animate href="x.svg#a" attributeName="x"/>', '<animate attributeName="x"/>'],
  ['an animation in capitals', '<ANIMATE attributeName="href" to="javascript:alert(1)"/>', ''],
  [
    'an animation that a key begins',
    '<animate attributeName="x" begin="accessKey(a)"/>',
    '<animate attributeName="x"/>',
  ],
  // features of XML
  ['a comment', '<!-- <script>alert(1)</script> -->', ''],
  ['an instruction', '<?xml-stylesheet href="https://evil.example/x.css"?>', ''],
  ['what programs note', '<metadata><rdf:RDF xmlns:rdf="urn:rdf"><rdf:li/></rdf:RDF></metadata>', ''],
  ['what a program keeps', '<sodipodi:namedview xmlns:sodipodi="urn:s" pagecolor="#fff"/>', ''],
  ['a prefix that stands for nothing', '<x:rect/>', ''],
  ['an attribute with a prefix that stands for nothing', '<rect x:fill="red"/>', '<rect/>'],
  ['a prototype', '<__proto__/><rect __proto__="x" constructor="y"/>', '<rect/>'],
];
