import * as v from 'valibot';
import { isObject } from '../../../../../core/index.ts';
import { address, BLOCK_NAME, byValue, cssRules, cssText, each, free, known, line, named, value } from './members.ts';

/** A value, or an object of this schema. */
const valueOr = (object: v.GenericSchema) => byValue((sent) => (isObject(sent) && !('ref' in sent) ? object : value));

/** A value, or one for each of these sides. @param names separated by spaces */
const sides = (names: string) => valueOr(known(each(value, names)));

const image = known({
  url: address,
  id: v.number('must be a number'),
  ...each(line, 'source title'),
});

/** Styles of the site, of blocks and of elements (theme.json version 3, styles). */
const sections = {
  background: known({
    ...each(value, 'backgroundAttachment backgroundPosition backgroundRepeat backgroundSize gradient'),
    backgroundImage: valueOr(image),
  }),
  behaviors: free,
  border: known({
    ...each(value, 'color style width'),
    radius: sides('topLeft topRight bottomLeft bottomRight'),
    ...each(known(each(value, 'color style width')), 'top right bottom left'),
  }),
  color: known(each(value, 'background gradient text')),
  css: cssRules,
  dimensions: known(each(value, 'aspectRatio height minHeight width')),
  filter: known(each(value, 'duotone')),
  outline: known(each(value, 'color offset style width')),
  shadow: value,
  spacing: known({
    blockGap: sides('top left'),
    ...each(sides('top right bottom left'), 'margin padding'),
  }),
  typography: known({
    ...each(value, 'fontFamily fontSize fontStyle fontWeight letterSpacing lineHeight textAlign textColumns'),
    ...each(value, 'textDecoration textIndent textShadow textTransform writingMode'),
  }),
};

const states = each(known(sections), ':link :any-link :visited :hover :focus :focus-visible :active');

/** Styles of elements; links and buttons also have states, such as hover. */
const elements = known({
  ...each(known({ ...sections, ...states }), 'link button'),
  ...each(known(sections), 'heading h1 h2 h3 h4 h5 h6 caption cite textInput select'),
});

const shown = { ...sections, elements };

const blocksOf = (block: v.GenericSchema) => named(BLOCK_NAME, 'namespace/block', block);

/** Style variations of blocks, including their inner blocks. */
const variations = named(
  /^[a-z0-9][\w-]*$/i,
  'letters, digits, - and _',
  known({ ...shown, blocks: blocksOf(known(shown)), title: line, blockTypes: v.array(cssText, 'must be a list') }),
);

/** Schema of styles from clients. */
export const stylesInput = known({
  ...shown,
  blocks: blocksOf(known({ ...shown, ...states, variations })),
  variations,
});
