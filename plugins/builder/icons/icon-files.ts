import { defineFileFolder } from '../../../core/index.ts';
import { MOST_BYTES } from '../svg/clean-svg.ts';

/** The SVG files of icons, `builder/icons/arrows/left-3f9c2a1b.svg`: people may view and edit them in place. */
export const iconFiles = defineFileFolder({
  name: 'builder/icons',
  texts: { extensions: ['svg'], maxBytes: MOST_BYTES },
});
