import * as v from 'valibot';
import { declarationsText } from '../../content/index.ts';
import { text } from '../rendering/attributes.ts';

/** Colours and sizes that a navigation says of itself and of what opens over it; blocks inside know them from around. */
const schema = v.object({
  textColor: text,
  customTextColor: text,
  backgroundColor: text,
  customBackgroundColor: text,
  overlayTextColor: text,
  customOverlayTextColor: text,
  overlayBackgroundColor: text,
  customOverlayBackgroundColor: text,
  fontSize: text,
});

/** Classes and declarations of an element. */
export interface Look {
  readonly class: string;
  readonly style: string;
}

/** What elements of a navigation look like. */
export interface NavigationLook {
  /** The navigation itself. */
  readonly own: Look;
  /** What opens over the page. */
  readonly overlay: Look;
  /** Its links. */
  readonly size: Look;
}

/** What a navigation says of its looks. @param said its attributes, or what blocks inside know of them */
export function navigationLook(said: Readonly<Record<string, unknown>>): NavigationLook {
  const asked = v.parse(schema, said);
  return {
    own: colours(asked.textColor, asked.customTextColor, asked.backgroundColor, asked.customBackgroundColor),
    overlay: colours(
      asked.overlayTextColor,
      asked.customOverlayTextColor,
      asked.overlayBackgroundColor,
      asked.customOverlayBackgroundColor,
    ),
    size: { class: asked.fontSize && `has-${asked.fontSize}-font-size`, style: '' },
  };
}

function colours(named: string, custom: string, namedBehind: string, customBehind: string): Look {
  const classes = [
    (named || custom) && 'has-text-color',
    named && `has-${named}-color`,
    (namedBehind || customBehind) && 'has-background',
    namedBehind && `has-${namedBehind}-background-color`,
  ];
  return {
    class: classes.filter((one) => one !== '').join(' '),
    style: declarationsText({
      color: named ? '' : custom,
      'background-color': namedBehind ? '' : customBehind,
    }),
  };
}
