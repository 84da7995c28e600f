import * as v from 'valibot';
import { declarationsText } from '../../content/index.ts';
import { styleDeclarations } from '../supports/style-declarations.ts';
import { text } from './attributes.ts';

/** Border attributes, which a renderer applies to an inner element: spread into its block's. */
export const borderSchema = {
  borderColor: text,
  style: v.fallback(v.looseObject({}), {}),
};

const schema = v.object(borderSchema);

/** Classes and declarations for the border. */
export interface Border {
  readonly class: string;
  readonly style: string;
}

/** The border that a block asks for. */
export function borderOf({ borderColor, style }: v.InferOutput<typeof schema>): Border {
  const said = Object(style.border);
  const color = borderColor ? `var:preset|color|${borderColor}` : said.color;
  const { declarations, classes } = styleDeclarations({ border: { ...said, color } });
  return { class: classes.join(' '), style: declarationsText(declarations) };
}
